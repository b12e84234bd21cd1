/** Fetches bulk bytes beside the page, and hands their memory over: putting megabytes together is felt where it is done. */

export interface BlobRequest {
  readonly id: string;
}

/** Either the bytes, or the status of the answer: 0 where there was none. */
export interface BlobAnswer {
  readonly id: string;
  readonly status: number;
  readonly memory: ArrayBuffer | null;
}

async function fetched(id: string): Promise<BlobAnswer> {
  try {
    const response = await fetch(`/blob/${id}`);
    return { id, status: response.status, memory: response.ok ? await response.arrayBuffer() : null };
  } catch {
    return { id, status: 0, memory: null };
  }
}

self.addEventListener('message', ({ data: { id } }: MessageEvent<BlobRequest>) => {
  void fetched(id).then((answer) =>
    self.postMessage(answer, { transfer: answer.memory === null ? [] : [answer.memory] }),
  );
});
