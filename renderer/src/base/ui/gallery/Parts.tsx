/** Every part in all its states, on one page. */
import { useState, type ReactNode } from 'react';
import {
  Badge,
  Button,
  Checkbox,
  ColorField,
  Combobox,
  ContextMenu,
  Dialog,
  EmptyState,
  EnumField,
  Field,
  FlagsField,
  Icon,
  IconButton,
  iconNames,
  Kbd,
  MenuButton,
  MIXED,
  notify,
  NumberField,
  ProgressBar,
  SearchField,
  Section,
  Select,
  Slider,
  Tabs,
  TextField,
  Tooltip,
  VectorField,
  applyFlags,
  askToSave,
  type MenuItem,
  type Rgb,
} from '../index.ts';
import styles from './gallery.module.css';

const nothing = (): void => undefined;

const ITEMS: MenuItem[] = [
  { kind: 'heading', label: 'Geoset' },
  { kind: 'action', id: 'copy', label: 'Copy', icon: 'copy', shortcut: 'Ctrl C', onSelect: nothing },
  { kind: 'action', id: 'paste', label: 'Paste', icon: 'paste', shortcut: 'Ctrl V', disabled: true, onSelect: nothing },
  { kind: 'action', id: 'grid', label: 'Grid', checked: true, onSelect: nothing },
  { kind: 'separator' },
  { kind: 'action', id: 'delete', label: 'Delete', icon: 'trash', danger: true, onSelect: nothing },
];

const TILESETS = Array.from({ length: 1204 }, (_, at) => ({
  value: String(at),
  label: `Tileset\\Elwynn\\Grass${at}.blp`,
  meta: String(at),
  icon: 'texture' as const,
}));

export function Parts({ toggleTheme }: { readonly toggleTheme: () => void }) {
  const [radius, setRadius] = useState(18);
  const [preview, setPreview] = useState('');
  const [flags, setFlags] = useState(0x80000003);
  const [colour, setColour] = useState<Rgb>([0.94, 0.64, 0.23]);
  const [texture, setTexture] = useState('3');
  const [slider, setSlider] = useState(35);
  const [tab, setTab] = useState<'keys' | 'values'>('keys');
  const [search, setSearch] = useState('');
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [answer, setAnswer] = useState('');

  return (
    <main className={styles['parts']}>
      <Column title="Acts">
        <Sample name="Buttons">
          <Button variant="primary" onClick={nothing}>
            Apply
          </Button>
          <Button onClick={nothing} icon="extent">
            Recompute extent
          </Button>
          <Button variant="danger" onClick={nothing}>
            Delete
          </Button>
          <Button variant="quiet" onClick={nothing}>
            Later
          </Button>
          <Button disabled onClick={nothing}>
            Disabled
          </Button>
          <Button size="small" onClick={nothing}>
            Fix
          </Button>
        </Sample>
        <Sample name="Icon buttons">
          <IconButton icon="play" label="Play" shortcut="Space" onClick={nothing} />
          <IconButton icon="loop" label="Loop" pressed onClick={nothing} />
          <IconButton icon="trash" label="Delete" disabled onClick={nothing} />
          <IconButton icon="close" label="Close" size="small" onClick={nothing} />
          <IconButton icon="sun" label="Change the theme" onClick={toggleTheme} />
        </Sample>
        <Sample name="Menus">
          <MenuButton items={ITEMS}>
            <button type="button" className={styles['menuButton']}>
              Menu
            </button>
          </MenuButton>
          <ContextMenu items={() => ITEMS} className={styles['menuArea']}>
            Right click here
          </ContextMenu>
        </Sample>
        <Sample name="Dialogs">
          <Button onClick={() => setIsDialogOpen(true)}>Open a dialog</Button>
          <Button onClick={() => void askToSave('Footman.mdx').then((given) => setAnswer(given ?? 'dismissed'))}>
            Ask to save
          </Button>
          <span data-testid="answer">{answer}</span>
        </Sample>
        <Sample name="Notices">
          <Button onClick={() => notify({ tone: 'ok', title: 'Saved Footman.mdx', message: '148 bytes changed' })}>
            Done
          </Button>
          <Button
            onClick={() =>
              notify({
                tone: 'error',
                title: 'Footman.mdx cannot be saved',
                message: 'The folder is read-only. Save it somewhere else.',
                details: 'EACCES: permission denied, open C:\\Maps\\Footman.mdx.tmp-1',
                action: { label: 'Save as', onSelect: nothing },
              })
            }
          >
            Failed
          </Button>
        </Sample>
        <Sample name="Badges and keys">
          <Badge>214</Badge>
          <Badge tone="error" label="2 errors">
            2
          </Badge>
          <Badge tone="warning">1</Badge>
          <Badge tone="info">3</Badge>
          <Badge tone="ok">ok</Badge>
          <Kbd keys="Ctrl Shift P" />
          <Tooltip content="A tooltip with a key" shortcut="F1">
            <span tabIndex={0}>Hover me</span>
          </Tooltip>
        </Sample>
        <Sample name="Tabs">
          <Tabs
            label="View"
            value={tab}
            onChange={setTab}
            tabs={[
              { id: 'keys', title: 'Keys', badge: <Badge>9</Badge> },
              { id: 'values', title: 'Values' },
            ]}
          >
            <p className={styles['pad']}>{tab}</p>
          </Tabs>
        </Sample>
        <ProgressBar label="Reading Azeroth_32_48.adt" value={0.43} onCancel={nothing} />
        <ProgressBar label="Looking for textures" value={undefined} />
        <EmptyState
          icon="sequences"
          title="No sequences"
          hint="A model without sequences stands still."
          actions={<Button onClick={nothing}>Add sequence</Button>}
        />
      </Column>

      <Column title="Fields">
        <Section title="Numbers" meta="7">
          <Field label="Radius" unit="yd" engineName="brushRadius" description="How far the brush reaches.">
            <NumberField
              value={radius}
              unit="yd"
              min={0}
              max={40}
              bar
              defaultValue={18}
              onCommit={setRadius}
              onPreview={(value) => setPreview(`preview ${value}`)}
              onCancel={() => setPreview('cancelled')}
            />
          </Field>
          <Field label="Long label that is cut" changed>
            <NumberField value={Math.fround(86.412)} unit="units" onCommit={nothing} />
          </Field>
          <Field label="Integer">
            <NumberField kind="integer" value={-1} min={-1} max={5} onCommit={nothing} />
          </Field>
          <Field label="Mixed">
            <NumberField value={MIXED} unit="ms" onCommit={nothing} onCommitEach={nothing} />
          </Field>
          <Field label="Not a number" error="The game shows nothing where a radius is not a number.">
            <NumberField value={Number.NaN} onCommit={nothing} />
          </Field>
          <Field label="Disabled">
            <NumberField value={1} unit="units" disabled onCommit={nothing} />
          </Field>
          <Field label="Read only">
            <NumberField value={1} unit="units" readOnly onCommit={nothing} />
          </Field>
          <Field label="Position">
            <VectorField value={[1, -2.5, MIXED]} onCommit={nothing} />
          </Field>
          <Field label="Rotation" changed>
            <VectorField value={[0, 0, Math.SQRT1_2, Math.SQRT1_2].map(Math.fround)} onCommit={nothing} />
          </Field>
          <Field label="Slider">
            <Slider value={slider} min={0} max={100} onPreview={setSlider} onCommit={setSlider} />
          </Field>
          <output data-testid="preview">{preview}</output>
        </Section>
        <Section title="Texts and choices">
          <Field label="Name">
            <TextField
              value="Attack"
              onCommit={nothing}
              problemIn={(text) => (text.length > 8 ? 'At most 8 bytes' : undefined)}
            />
          </Field>
          <Field label="Path" warning="No such file in the mounted folders.">
            <TextField mono value="Textures\Footman.blp" trailing="20 of 260" onCommit={nothing} />
          </Field>
          <Field label="Mixed text">
            <TextField value={MIXED} onCommit={nothing} />
          </Field>
          <Field label="Filter mode">
            <EnumField
              value={2}
              options={[
                { value: 0, label: 'None' },
                { value: 1, label: 'Transparent' },
                { value: 2, label: 'Blend' },
              ]}
              onCommit={nothing}
            />
          </Field>
          <Field label="Unknown value">
            <EnumField value={77} options={[{ value: 0, label: 'None' }]} onCommit={nothing} />
          </Field>
          <Field label="Texture">
            <Combobox
              value={texture}
              options={TILESETS}
              onChange={setTexture}
              searchPlaceholder="Search 1,204 tilesets"
              onFollow={nothing}
            />
          </Field>
          <Field label="Lost texture" error="Texture 9 does not exist">
            <Combobox
              value="9999"
              placeholder="Texture 9999 is missing"
              options={TILESETS}
              onChange={nothing}
              onFollow={nothing}
            />
          </Field>
          <Field label="Mixed choice">
            <Select value={MIXED} options={[]} onChange={nothing} />
          </Field>
          <Field label="Disabled">
            <Select value="a" disabled options={[{ value: 'a', label: 'Ask each time' }]} onChange={nothing} />
          </Field>
        </Section>
      </Column>

      <Column title="More">
        <Section title="Flags and colours">
          <Field label="Flags">
            <FlagsField
              value={flags}
              mixedMask={0x4}
              flags={[
                { mask: 1, label: 'Non-looping', description: 'LOOP_OFF' },
                { mask: 2, label: 'Billboarded' },
                { mask: 4, label: 'Camera anchored' },
              ]}
              onCommit={(change) => setFlags(applyFlags(flags, change))}
            />
          </Field>
          <Field label="Changed tick" changed>
            <Checkbox checked label="Shadow map" onChange={nothing} />
          </Field>
          <Field label="Disabled tick">
            <Checkbox checked={false} disabled label="Impassable" onChange={nothing} />
          </Field>
          <Field label="Colour">
            <ColorField value={colour} onCommit={setColour} onPreview={(value) => setPreview(value.join(' '))} />
          </Field>
          <Field label="Mixed colour" changed>
            <ColorField value={MIXED} onCommit={nothing} />
          </Field>
        </Section>
        <Section title="Closed" defaultOpen={false} changed meta="3">
          Inside
        </Section>
        <div className={styles['pad']}>
          <SearchField value={search} onChange={setSearch} placeholder="Find in 214 objects" />
        </div>
        <div className={styles['icons']}>
          {iconNames.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} />
            </span>
          ))}
        </div>
      </Column>
      <Dialog
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title="Export as glTF"
        description="The model is written with its sequences; particles have no place in glTF."
        actions={
          <>
            <Button onClick={() => setIsDialogOpen(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => setIsDialogOpen(false)}>
              Export
            </Button>
          </>
        }
      >
        <Field label="File name">
          <TextField value="Footman.glb" onCommit={nothing} />
        </Field>
        <Field label="Scale">
          <NumberField value={0.01} onCommit={nothing} />
        </Field>
      </Dialog>
    </main>
  );
}

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['column']}>
      <h2 className={styles['heading']}>{title}</h2>
      {children}
    </section>
  );
}

function Sample({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles['sample']}>
      <small>{name}</small>
      <div>{children}</div>
    </div>
  );
}
