/** The panels of the gallery's workbench: a viewport's bar, an outline, properties. */
import { useRef, useState } from 'react';
import {
  applyFlags,
  ask,
  Button,
  EmptyState,
  EnumField,
  Field,
  FlagsField,
  Icon,
  notify,
  NumberField,
  SearchField,
  Section,
  Segmented,
  Select,
  TextField,
  Toolbar,
  ToolbarSpace,
  Tree,
  VectorField,
  type TreeHandle,
} from '../index.ts';
import { sampleModel, sampleProvider } from './sampleModel.ts';
import { act } from './workbenchData.ts';
import styles from './gallery.module.css';

const provider = sampleProvider(sampleModel);

export function FakeViewport() {
  const [team, setTeam] = useState('attack');
  return (
    <>
      <Toolbar label="Viewport">
        <Segmented
          label="Tool"
          value="select"
          onSelect={() => undefined}
          segments={[
            { id: 'select', icon: 'select', label: 'Select', shortcut: 'Q' },
            { id: 'move', icon: 'move', label: 'Move', shortcut: 'W' },
            { id: 'rotate', icon: 'rotate', label: 'Rotate', shortcut: 'E' },
            { id: 'scale', icon: 'scale', label: 'Scale', shortcut: 'R' },
          ]}
        />
        <Segmented
          label="Overlays"
          value={new Set(['solid', 'grid'])}
          onSelect={() => undefined}
          segments={[
            { id: 'solid', icon: 'solid', label: 'Solid' },
            { id: 'bones', icon: 'bone', label: 'Bones' },
            { id: 'grid', icon: 'grid', label: 'Grid' },
            { id: 'light', icon: 'lighting', label: 'Light' },
          ]}
        />
        <Select
          inline
          label="Sequence"
          value={team}
          onChange={setTeam}
          options={[
            { value: 'stand', label: 'Stand', icon: 'sequence' },
            { value: 'attack', label: 'Attack', icon: 'sequence' },
          ]}
        />
        <ToolbarSpace />
      </Toolbar>
      <div className={styles['view']} />
    </>
  );
}

export function Outline() {
  const tree = useRef<TreeHandle>(null);
  const [filter, setFilter] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['attack']));
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    new Set(['footman', 'sequences', 'materials', 'body', 'nodes', 'root', 'chest', 'arm']),
  );
  return (
    <>
      <div className={styles['find']}>
        <SearchField
          value={filter}
          onChange={setFilter}
          placeholder="Find in 214 objects"
          onEnterResults={() => tree.current?.focus()}
        />
      </div>
      <Tree
        ref={tree}
        provider={provider}
        label="Outline"
        selected={selected}
        onSelect={setSelected}
        expanded={expanded}
        onExpandedChange={setExpanded}
        filter={filter}
        onRename={(id, label) => notify({ tone: 'info', title: `Renamed ${id} to ${label}` })}
        onMove={(ids, drop) =>
          notify({ tone: 'info', title: `Moved ${ids.join(', ')} to ${drop.parent} at ${drop.index}` })
        }
        onDelete={(ids) =>
          void ask({
            title: `Delete ${ids.length} objects?`,
            answers: [
              { id: 'cancel', label: 'Cancel' },
              { id: 'delete', label: 'Delete', variant: 'primary' },
            ],
          })
        }
        contextMenu={(ids) => [
          act('rename', 'Rename', { shortcut: 'F2', onSelect: () => tree.current?.rename(ids[0] ?? '') }),
          act('delete', `Delete ${ids.length}`, { icon: 'trash', danger: true }),
        ]}
        empty={<EmptyState icon="search" title="No matches" hint="Try fewer letters." />}
      />
    </>
  );
}

export function Properties() {
  const [radius, setRadius] = useState(Math.fround(86.412));
  const [low, setLow] = useState<readonly number[]>([-41.2, -38.75, -1.06].map(Math.fround));
  const [flags, setFlags] = useState(1);
  const [name, setName] = useState('Attack');
  const [sync, setSync] = useState(0);
  return (
    <div className={styles['scroll']}>
      <div className={styles['object']}>
        <Icon name="sequences" size={20} className={styles['accent']} />
        <div>
          <b>Attack</b>
          <small>Sequence 3 of 14 · 132 bytes at 0x04A2</small>
        </div>
      </div>
      <Section title="Playback">
        <Field label="Name" engineName="name" place="0x04A2, 80 bytes" description="What scripts and the game call it.">
          <TextField
            value={name}
            onCommit={setName}
            problemIn={(text) => (text.length > 79 ? 'At most 79 bytes' : undefined)}
          />
        </Field>
        <Field label="Interval" unit="ms">
          <VectorField kind="integer" letters={[]} unit="ms" value={[4000, 5000]} onCommit={() => undefined} />
        </Field>
        <Field label="Move speed">
          <NumberField value={0} unit="units/s" onCommit={() => undefined} />
        </Field>
        <Field label="Flags">
          <FlagsField
            value={flags}
            flags={[{ mask: 1, label: 'Non-looping' }]}
            onCommit={(change) => setFlags(applyFlags(flags, change))}
          />
        </Field>
        <Field label="Rarity">
          <NumberField value={0} onCommit={() => undefined} />
        </Field>
      </Section>
      <Section title="Extent" changed>
        <Field label="Radius" changed unit="units">
          <NumberField value={radius} unit="units" defaultValue={0} onCommit={setRadius} />
        </Field>
        <Field label="Minimum">
          <VectorField
            value={low}
            onCommit={(at, value) => setLow(low.map((each, index) => (index === at ? value : each)))}
            onCommitAll={setLow}
          />
        </Field>
        <Field label="Maximum">
          <VectorField value={[66.31, 40.02, 118.9].map(Math.fround)} onCommit={() => undefined} />
        </Field>
        <div className={styles['acts']}>
          <Button onClick={() => undefined}>Recompute extent</Button>
          <Button variant="primary" onClick={() => undefined}>
            Apply
          </Button>
        </div>
      </Section>
      <Section title="Sync" defaultOpen={false}>
        <Field label="Sync point">
          <EnumField
            value={sync}
            options={[
              { value: 0, label: 'None' },
              { value: 1, label: 'Start' },
            ]}
            onCommit={setSync}
          />
        </Field>
      </Section>
    </div>
  );
}
