/** What the game would choose of a World of Warcraft model: level of detail, geosets, skins, and how sequences follow. */
import { startTransition, useEffect, useState } from 'react';
import { labelOf } from '../../../../../shared/formats/m2/labels.ts';
import { listOf } from '../../../../../shared/formats/m2/model.ts';
import { geosetGroupNames, geosetName, textureTypeNames } from '../../../../../shared/formats/m2/names.ts';
import { geosetGroups } from '../../../../../shared/formats/m2/playback/look.ts';
import { Submesh, View } from '../../../../../shared/formats/m2/schema/view.ts';
import { useRevision } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { Button, Checkbox, EmptyState, Field, Section, Select } from '../../../base/ui/index.ts';
import { ALL_GEOSETS, NO_GEOSET } from '../view/options.ts';
import { dressAgain } from './appearance.ts';
import { Appearances } from './Appearances.tsx';
import { afterPicture } from './firstPicture.ts';
import { picturesBeside, replacedKinds } from './skins.ts';
import { TexturePicker } from './TexturePicker.tsx';
import { useOptions } from './useOptions.ts';
import styles from './ModelOptions.module.css';
import { fieldsOf } from '../../../../../shared/codec/record.ts';
import { fill, text } from '../../../base/text/language.ts';

interface Props {
  readonly session: Session;
}

/** False until the first picture is drawn: so many fields take longer to make than the picture. */
function useHasPicture(): boolean {
  const [hasPicture, setHasPicture] = useState(false);
  useEffect(() => {
    let isGone = false;
    void afterPicture().then(() => {
      if (!isGone) startTransition(() => setHasPicture(true));
    });
    return () => {
      isGone = true;
    };
  }, []);
  return hasPicture;
}

export function ModelOptions({ session }: Props) {
  return useHasPicture() ? <Choices session={session} /> : null;
}

function Choices({ session }: Props) {
  useRevision(session.document);
  return (
    <div className={styles['options']}>
      <Views session={session} />
      <Appearances session={session} />
      <Geosets session={session} />
      <Textures session={session} />
      <Playing session={session} />
    </div>
  );
}

function Views({ session: { document } }: Props) {
  const { options, store } = useOptions(document);
  const views = listOf(document, 'views');
  if (views.length === 0) {
    return (
      <EmptyState
        icon="warning"
        title={text('Nothing to draw')}
        hint={text(
          "The model's .skin files were not found beside it: they say what is drawn. Bones, points and sequences can be edited.",
        )}
      />
    );
  }
  return (
    <Section title={text('View')}>
      <Field label={text('Shown')}>
        <Select
          value={String(Math.min(options.view, views.length - 1))}
          onChange={(value) => store.set({ view: Number(value) })}
          options={views.map((id, position) => {
            const { label, meta } = labelOf(document, document.get(id), position);
            return { value: String(position), label, meta };
          })}
        />
      </Field>
    </Section>
  );
}

function submeshesOf({ document }: Session, view: number): readonly { id: number; geoset: number }[] {
  const views = listOf(document, 'views');
  const id = views[view] ?? views[0];
  if (id === undefined) return [];
  return fieldsOf(View, document.get(id)).submeshes.map((each) => ({
    id: each,
    geoset: fieldsOf(Submesh, document.get(each)).geoset,
  }));
}

function Geosets({ session }: Props) {
  const { options, store } = useOptions(session.document);
  const groups = geosetGroups(submeshesOf(session, options.view).map(({ geoset }) => geoset));
  if (groups.size === 0 && options.hidden.size === 0) return null;
  const choose = (group: number, choice: number): void =>
    store.set({ geosets: new Map([...options.geosets, [group, choice]]) });
  return (
    <Section title={text('Geosets')}>
      {[...groups].map(([group, choices]) => (
        <Field key={group} label={geosetGroupNames[group] ?? fill('Group {}', group)}>
          <Select
            value={String(options.geosets.get(group) ?? 1)}
            onChange={(value) => choose(group, Number(value))}
            options={[
              ...(choices.includes(1) ? [] : [{ value: '1', label: text('None'), meta: text('as the game starts') }]),
              ...choices.map((choice) => ({ value: String(choice), label: geosetName(group * 100 + choice) })),
              { value: String(ALL_GEOSETS), label: text('All') },
              ...(choices.includes(1) ? [{ value: String(NO_GEOSET), label: text('None') }] : []),
            ]}
          />
        </Field>
      ))}
      <div className={styles['buttons']}>
        <Button
          size="small"
          onClick={() =>
            store.set({ geosets: new Map([...groups.keys()].map((group) => [group, ALL_GEOSETS] as const)) })
          }
        >
          {text('All')}
        </Button>
        {options.hidden.size > 0 && (
          <Button size="small" icon="eye" onClick={() => store.set({ hidden: new Set() })}>
            {fill('Show {} hidden', options.hidden.size)}
          </Button>
        )}
      </div>
    </Section>
  );
}

function Textures({ session }: Props) {
  const kinds = replacedKinds(session.document);
  const hasKinds = kinds.length > 0;
  const [beside, setBeside] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!hasKinds) return undefined;
    let isGone = false;
    picturesBeside(session).then(
      (names) => {
        if (!isGone) setBeside(names);
      },
      // Without a list there is nothing to offer; files can still be chosen by hand.
      () => setBeside([]),
    );
    return () => {
      isGone = true;
    };
  }, [session, hasKinds]);
  if (!hasKinds) return null;
  return (
    <Section title={text('Skins')} meta={text('only shown')}>
      {kinds.map((kind) => {
        const label = textureTypeNames[kind] ?? fill('Kind {}', kind);
        return (
          <Field
            key={kind}
            label={label}
            stacked
            description={text(
              'The game fills this in. A file that is chosen here is only shown; the model does not name it.',
            )}
          >
            <TexturePicker session={session} kind={kind} label={label} beside={beside} />
          </Field>
        );
      })}
    </Section>
  );
}

function Playing({ session }: Props) {
  const { document } = session;
  const { options, store } = useOptions(document);
  return (
    <Section title={text('Shown')}>
      <div className={styles['ticks']}>
        <Checkbox
          label={text('Blend sequences')}
          checked={options.blends}
          onChange={(blends) => store.set({ blends })}
          tooltip={text('A sequence that is chosen while the model plays fades in for its blend time')}
        />
      </div>
      <div className={styles['buttons']}>
        <Button
          size="small"
          icon="undo"
          onClick={() => {
            store.reset();
            dressAgain(session);
          }}
          tooltip={text('All choices as they were at first')}
        >
          {text('Reset')}
        </Button>
      </div>
    </Section>
  );
}
