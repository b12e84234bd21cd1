/** The Paint panel: the tool in hand, which texture of a model is painted, and the layers over the picture. */
import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { CommandButton } from '../../../base/commands/index.ts';
import { EmptyState, Field, PanelHead, Section, Select } from '../../../base/ui/index.ts';
import { useActiveSession, useRevision, useWorkbench } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { BrushFields, PenFields } from './BrushFields.tsx';
import { chosenTexture, textureChoice } from './choices.ts';
import { LayerList } from './LayerList.tsx';
import type { Painted } from './painted.ts';
import { whyNotPainted } from './paintedPictures.ts';
import { paintedKind, paintStore } from './paintStore.ts';
import { onPresentPicture, presentPicture } from './presentPicture.ts';
import styles from './Paint.module.css';
import { text } from '../../../base/text/language.ts';

export function PaintPanel() {
  const session = useActiveSession();
  const workspaceId = useWorkbench((state) => state.workspaceId);
  const kind = session === null ? null : paintedKind(session);
  if (session === null || kind === null)
    return <EmptyState icon="brush" title={text('Nothing that could be painted is in front')} />;
  if (workspaceId !== 'paint') {
    return (
      <EmptyState
        icon="brush"
        title={text('Painting is for the Paint workspace')}
        hint={text('There the pointer paints on the model or on the picture.')}
        actions={<CommandButton command="paint.workspace" />}
      />
    );
  }
  return <PaintOf key={session.id} session={session} isModel={kind === 'model'} />;
}

function PaintOf({ session, isModel }: { readonly session: Session; readonly isModel: boolean }) {
  useRevision(session.document);
  const isOn = useStore(paintStore, (state) => state.isOnPictures);
  const painted = useSyncExternalStore(onPresentPicture, () => presentPicture(session));
  if (!isModel && !isOn) {
    return (
      <EmptyState
        icon="brush"
        title={text('The pointer moves the picture')}
        hint={text('B takes the brush, E the eraser, I the colour picker; Q moves the picture again.')}
        actions={<CommandButton command="paint.brush" />}
      />
    );
  }
  return (
    <div className={styles['panel']}>
      {painted === null ? (
        <PanelHead
          icon="brush"
          title={text('Nothing is painted yet')}
          facts={text('The texture under the first stroke is opened')}
        />
      ) : (
        <Head painted={painted} />
      )}
      <BrushFields isModel={isModel} hasAlpha={painted?.target.hasAlpha ?? null} />
      {painted !== null && <LayerList painted={painted} />}
      {isModel && <TextureField session={session} />}
      <PenFields />
    </div>
  );
}

function Head({ painted }: { readonly painted: Painted }) {
  const note = useStore(painted.state, (state) => state.note);
  const { width, height } = painted.composed;
  return (
    <>
      <PanelHead icon="brush" title={painted.target.name} facts={`${width} × ${height}`} />
      {note !== '' && <p className={styles['warned']}>{note}</p>}
    </>
  );
}

const anyTexture = 'any';

function TextureField({ session }: { readonly session: Session }) {
  const store = textureChoice(session);
  useStore(store);
  const chosen = chosenTexture(session);
  const textures = session.document.format.model?.view(session.document).textures ?? [];
  const options = textures.flatMap((texture) => {
    if (whyNotPainted(session, texture) !== null) return [];
    return [{ value: String(texture.record), label: texture.path.split('\\').at(-1) ?? texture.path }];
  });
  const isFilledIn = textures.some(({ filledIn }) => filledIn === 'other');
  return (
    <Section title={text('Texture')}>
      <Field label={text('Painted')}>
        <Select
          value={chosen === null ? anyTexture : String(chosen)}
          options={[{ value: anyTexture, label: text('What is under the brush') }, ...options]}
          onChange={(value) => {
            const texture = textures.find(({ record }) => String(record) === value)?.record ?? null;
            store.setState({ texture });
          }}
        />
      </Field>
      {isFilledIn && (
        <p className={styles['note']}>
          {text(
            'A texture that the game fills in is painted in the file that was chosen for it; without one it cannot be.',
          )}
        </p>
      )}
    </Section>
  );
}
