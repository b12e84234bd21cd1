/** What of the copied chunks is put down, and how their edges meet the ground around. Shown while they follow the pointer. */
import { useStore } from 'zustand';
import { clipParts } from '../../../../../shared/terrain/clip/clip.ts';
import { clipboard } from '../map/clipboard.ts';
import { useCommands } from '../../../base/commands/index.ts';
import { Button, Checkbox, Field, NumberField, Section, Select } from '../../../base/ui/index.ts';
import { MovesObjects } from './MovesObjects.tsx';
import styles from './Terrain.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function PasteOptions() {
  const { clip, from, parts, isBlended, blend, level } = useStore(clipboard);
  const commands = useCommands();
  if (clip === null) return null;
  const toggle = (id: (typeof clipParts)[number]['id'], isOn: boolean): void => {
    const next = new Set(parts);
    if (isOn) next.add(id);
    else next.delete(id);
    clipboard.setState({ parts: next });
  };
  return (
    <>
      <Section title={text('Copied chunks')} meta={fill('{} × {} of {}', clip.columns, clip.rows, from)}>
        <div className={styles['checks']}>
          {clipParts.map(({ id, label }) => (
            <Checkbox key={id} label={label} checked={parts.has(id)} onChange={(isOn) => toggle(id, isOn)} />
          ))}
        </div>
      </Section>
      <Section title={text('How they meet the ground')}>
        <Field label={text('Edges')}>
          <Select
            value={isBlended ? 'blend' : 'exact'}
            options={[
              { value: 'exact', label: text('As copied') },
              { value: 'blend', label: text('Blend the edges') },
            ]}
            onChange={(value) => clipboard.setState({ isBlended: value === 'blend' })}
          />
        </Field>
        {isBlended && (
          <Field label={text('Width')} unit="yd">
            <NumberField
              value={blend}
              unit="yd"
              min={1}
              max={66}
              step={1}
              bar
              onPreview={(value) => clipboard.setState({ blend: value })}
              onCommit={(value) => clipboard.setState({ blend: value })}
            />
          </Field>
        )}
        <Field label={text('Level')}>
          <Select
            value={level}
            options={[
              { value: 'keep', label: text('As copied') },
              { value: 'fit', label: text('Fitted to the ground') },
            ]}
            onChange={(value) => clipboard.setState({ level: value === 'fit' ? 'fit' : 'keep' })}
          />
        </Field>
        {parts.has('heights') && <MovesObjects />}
        <div className={styles['buttons']}>
          <Button size="small" onClick={() => commands.run('terrain.turnClip')}>
            {text('Rotate by 90°')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => commands.run('terrain.endPaste')}>
            {text('Done')}
          </Button>
        </div>
      </Section>
    </>
  );
}
