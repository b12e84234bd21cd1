/** What the host does with files of other programs, and to make files of one kind of another: each in a worker of its own. */
import type { Handlers } from '../../shared/host/server.ts';
import { compileModel } from './compileModel.ts';
import { convertModels } from './convertModels.ts';
import { convertTextures } from './convertTextures.ts';
import { followSource, readSource } from './followSource.ts';
import type { HostParts } from './hostParts.ts';
import { importModel } from './importModel.ts';
import { readModelText } from './modelText.ts';
import { unpackModel } from './unpackModel.ts';

export function exchangeHandlers(
  parts: HostParts,
): Pick<
  Handlers,
  | 'convertTextures'
  | 'compileModel'
  | 'readModelText'
  | 'importModel'
  | 'unpackModel'
  | 'followSource'
  | 'readSource'
  | 'convertModels'
> {
  return {
    convertTextures: (params) => convertTextures(params, parts),
    compileModel: (params) => compileModel(params, parts),
    readModelText: (params) => readModelText(params, parts),
    importModel: (params) => importModel(params, parts),
    unpackModel: (params) => unpackModel(params, parts),
    followSource: (params) => followSource(params, parts),
    readSource: (params) => readSource(params, parts),
    convertModels: (params) => convertModels(params, parts),
  };
}
