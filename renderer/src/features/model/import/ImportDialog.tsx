/** The dialog of `Import model…`: what was read, the choices, and what becomes of it. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../base/text/numbers.ts';
import type { ImportSummary } from '../../../../../shared/host/importContract.ts';
import { Dialog, DialogActions, DialogMessage, EmptyState, ProgressBar } from '../../../base/ui/index.ts';
import { importQuestion } from '../../../workbench/files/importing.ts';
import styles from './Import.module.css';
import { BoneTable } from './ImportBones.tsx';
import { ClipTable } from './ImportClips.tsx';
import { ImportFields } from './ImportFields.tsx';
import { MaterialTable } from './ImportMaterials.tsx';
import { ImportNotes } from './ImportNotes.tsx';
import { beginImport, cancelRun, closeImport, importStore, runImport } from './importing.ts';
import { Picture } from './Picture.tsx';
import { fill, text } from '../../../base/text/language.ts';

export function ImportDialog() {
  const asked = useStore(importQuestion, (state) => state.asked);
  useEffect(() => {
    if (asked !== null) beginImport(asked);
  }, [asked]);
  const { source, listed, problem, run } = useStore(importStore);
  if (source === null) return null;
  const isMaking = run?.wants === 'model';
  return (
    <Dialog
      open
      onClose={closeImport}
      title={fill('Import {}', source.name)}
      description={listed === null ? undefined : readWords(listed.summary)}
      width={listed === null ? 460 : 1160}
      actions={
        <DialogActions
          onCancel={closeImport}
          accept={text('Import')}
          onAccept={() => void runImport()}
          disabled={listed === null || problem !== null || isMaking}
        >
          {run !== null && <ProgressBar label={run.label} value={run.share} onCancel={cancelRun} />}
        </DialogActions>
      }
    >
      {problem !== null && <DialogMessage tone="error" text={problem} />}
      {listed !== null && listed.recipeProblem !== '' && (
        <DialogMessage
          tone="warning"
          text={fill('The choices kept beside it are not used: {}.', listed.recipeProblem)}
        />
      )}
      {listed === null ? (
        problem === null && <EmptyState icon="model" title={fill('Reading {}', source.name)} />
      ) : (
        <div className={styles['columns']}>
          <div className={styles['left']}>
            <Picture summary={listed.summary} />
            <div className={styles['scrolled']} inert={isMaking}>
              <ImportFields summary={listed.summary} />
            </div>
          </div>
          <div className={styles['right']} inert={isMaking}>
            <div className={styles['tables']}>
              <MaterialTable materials={listed.summary.materials} />
              <ClipTable clips={listed.summary.clips} />
              <BoneTable bones={listed.summary.boneNames} />
            </div>
            <ImportNotes heading={text('What the import makes of it')} notes={listed.notes} errors={listed.errors} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** “576 triangles, 1 mesh, 24 bones, …” */
function readWords({ generator, meshes, triangles, bones, textures, materials, clips }: ImportSummary): string {
  const parts = [
    counted(triangles, 'triangle'),
    counted(meshes, 'mesh', 'meshes'),
    counted(bones, 'bone'),
    counted(materials.length, 'material'),
    counted(textures, 'texture'),
    counted(clips.length, 'clip'),
  ];
  return `${parts.join(' · ')}${generator === '' ? '' : ` · written by ${generator}`}`;
}
