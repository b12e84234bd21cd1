/** The Coordinates panel: where meshes lie on a picture, what can be done with them there, and the last act. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { classNames, EmptyState, Section, Select } from '../../../base/ui/index.ts';
import { useSignal } from '../../../base/useSignal.ts';
import { useActiveSession, useRevision, useSession } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { CommandLine } from '../shape/CommandLine.tsx';
import { LastActFields } from '../lastAct/LastActFields.tsx';
import { shapeStore } from '../shape/shapeStore.ts';
import { shapingOf } from '../shape/shapeSelection.ts';
import { coordinateCommands } from './commands.ts';
import { followMesh } from './linkedSelection.ts';
import { usePictureOf } from './picture.ts';
import { UvEditor } from './UvEditor.tsx';
import { usedTextures, uvState, workedOn, type LaidOut } from './uvState.ts';
import shape from '../shape/ShapePanel.module.css';
import styles from './Uv.module.css';
import { text } from '../../../base/text/language.ts';

export function CoordinatesPanel() {
  const session = useActiveSession();
  if (session?.document.format.model === undefined)
    return <EmptyState icon="texture" title={text('No model is in front')} />;
  return <CoordinatesOf key={session.id} session={session} />;
}

function CoordinatesOf({ session }: { readonly session: Session }) {
  useRevision(session.document);
  useSession(session, (state) => state.selection);
  useSignal(shapingOf(session).changed);
  const isOn = useStore(shapeStore, (state) => state.isOn);
  useStore(uvState(session), (state) => state.texture);
  useEffect(() => (isOn ? followMesh(session) : undefined), [session, isOn]);
  const found = workedOn(session);
  if (found === null)
    return <EmptyState icon="texture" title={text('The model has no meshes that could lie on a picture')} />;
  return <Picture session={session} {...found} />;
}

function Picture({ session, texture, meshes }: LaidOut & { readonly session: Session }) {
  const { image, reason } = usePictureOf(session, texture);
  const view = session.document.format.model?.view(session.document);
  const textures = view === undefined ? [] : usedTextures(view);
  const nameOf = (path: string, kind: string): string => (path === '' ? kind : (path.split(/[\\/]/).at(-1) ?? path));
  return (
    <div className={shape['panel']}>
      <div className={classNames(styles['section'], styles['wide'])}>
        {textures.length > 1 && (
          <Select
            label={text('Texture')}
            value={texture === null ? '' : String(texture.record)}
            options={textures.map(({ record, path, kindName }) => ({
              value: String(record),
              label: nameOf(path, kindName),
            }))}
            onChange={(value) =>
              uvState(session).setState({
                texture: textures.find(({ record }) => String(record) === value)?.record ?? null,
              })
            }
          />
        )}
        <UvEditor
          session={session}
          name={texture === null ? '' : nameOf(texture.path, texture.kindName)}
          image={image}
          meshes={meshes}
          isLarge={false}
        />
        {reason !== null && <p className={styles['note']}>{reason}</p>}
      </div>
      <Section title={text('Lay out')}>
        {coordinateCommands.map(({ id }) => (
          <CommandLine key={id} command={id} />
        ))}
      </Section>
      <LastActFields session={session} />
    </div>
  );
}
