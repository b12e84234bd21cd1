/** What the worker does with models of all games. */
import { exportGltf } from '../../../../../shared/exchange/gltf/index.ts';
import type { ShownChoices } from '../../../../../shared/exchange/gltf/scene.ts';
import { formats } from '../../../../../shared/formats/index.ts';
import type { DocumentJobs } from '../../../workbench/work/carryOut.ts';
import { carryOutJobs } from '../../../workbench/work/carryOut.ts';
import type { ModelJobs, SentChoices } from './jobs.ts';

function receivedChoices({ textures, pictures, shown, skin }: SentChoices): ShownChoices {
  return { textures, pictures, isShown: (submesh) => shown.has(submesh), skin };
}

const jobs: DocumentJobs<ModelJobs> = {
  async gltf(document, { pictures, choices }) {
    const texture = (index: number) => pictures.get(index) ?? null;
    const shown = choices === null ? null : receivedChoices(choices);
    return { bytes: await exportGltf(document, { texture, choices: shown }) };
  },
};

export const carryOut = carryOutJobs(formats, jobs);
