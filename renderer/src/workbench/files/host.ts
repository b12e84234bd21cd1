/** The host that is connected now, as the program's flows use it. */
import type { ParamsOf, RequestName, ResultOf } from '../../../../shared/host/contract.ts';
import type { ConnectedHost } from '../../base/host/index.ts';
import { HostError } from '../../base/host/index.ts';
import { text } from '../../base/text/language.ts';

let connected: ConnectedHost | null = null;

export function setHost(host: ConnectedHost | null): void {
  connected = host;
}

/** The connected host. Throws a HostError `closed` when there is none. */
export function host(): ConnectedHost {
  if (connected === null) throw new HostError('closed', text('The connection to the host has ended.'));
  return connected;
}

/** Asks the connected host. Rejects with a HostError. */
export async function request<N extends RequestName>(name: N, params: ParamsOf<N>): Promise<ResultOf<N>> {
  return await host().client.request(name, params);
}
