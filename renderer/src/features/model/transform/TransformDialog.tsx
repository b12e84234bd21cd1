/** The dialog of `Transform the model…`: size, direction and place of the whole model, and what it comes to. */
import { useStore } from 'zustand';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { WholeChange } from '../../../../../shared/model/wholeChange.ts';
import { Button, Checkbox, Dialog, DialogActions, NumberField, Select } from '../../../base/ui/index.ts';
import type { TransformQuestion } from './transform.ts';
import { answerTransform, boxAfter, closeTransform, runTransform, sizeOf, transformQuestion } from './transform.ts';
import styles from './Transform.module.css';
import { fill, text as inWords } from '../../../base/text/language.ts';

export function TransformDialog() {
  const asked = useStore(transformQuestion, (state) => state.asked);
  return asked === null ? null : <Asked key={asked.session.id} question={asked} />;
}

const axes = ['x', 'y', 'z'] as const;
const mirrors = [
  {
    value: 'none',
    get label() {
      return inWords('Not mirrored');
    },
  },
  {
    value: 'y',
    get label() {
      return inWords('Left and right (Y)');
    },
  },
  {
    value: 'x',
    get label() {
      return inWords('Front and back (X)');
    },
  },
  {
    value: 'z',
    get label() {
      return inWords('Top and bottom (Z)');
    },
  },
] as const;

function text(value: number): string {
  return String(Number((Math.abs(value) < 5e-4 ? 0 : value).toPrecision(4)));
}

function isUnchanged({ mirror, scale, turn, move, toGround }: WholeChange): boolean {
  return mirror === null && scale === 1 && !toGround && [...turn, ...move].every((part) => part === 0);
}

function Asked({ question }: { readonly question: TransformQuestion }) {
  const { session, present, mirrorRefusal, humanHeight, change } = question;
  const set = answerTransform;
  const height = present === null ? 0 : sizeOf(present)[2];
  return (
    <Dialog
      open
      onClose={closeTransform}
      title={inWords('Transform the model')}
      description={fill(
        '{}, with all of its animation, about the origin: mirrored, scaled, rotated, then moved. One step, which undo takes back.',
        session.file.getState().name,
      )}
      width={480}
      isAside
      actions={
        <DialogActions
          onCancel={closeTransform}
          accept={inWords('Transform')}
          onAccept={() => runTransform(question)}
          disabled={isUnchanged(change)}
        />
      }
    >
      <div className={styles['rows']}>
        <span className={styles['label']}>{inWords('Scale')}</span>
        <div className={styles['pair']}>
          <NumberField
            label={inWords('Scale')}
            value={change.scale}
            min={0.001}
            max={1000}
            onPreview={(scale) => set({ scale })}
            onCommit={(scale) => set({ scale })}
          />
          <NumberField
            label={inWords('Fit to height')}
            prefix={inWords('Height')}
            value={height * change.scale}
            disabled={!(height > 0)}
            min={height * 0.001}
            max={height * 1000}
            onPreview={(wanted) => set({ scale: wanted / height })}
            onCommit={(wanted) => set({ scale: wanted / height })}
          />
        </div>
        <Triple label={inWords('Turn')} unit="°" value={change.turn} onChange={(turn) => set({ turn })} />
        <Triple label={inWords('Move')} value={change.move} onChange={(move) => set({ move })} />
        <span className={styles['label']}>{inWords('Mirror')}</span>
        <div>
          <Select
            label={inWords('Mirror')}
            value={change.mirror ?? 'none'}
            disabled={mirrorRefusal !== null}
            options={mirrors}
            onChange={(value) => {
              const mirror = mirrors.find((each) => each.value === value)?.value ?? 'none';
              set({ mirror: mirror === 'none' ? null : mirror });
            }}
          />
          {mirrorRefusal !== null && <p className={styles['why']}>{mirrorRefusal}</p>}
        </div>
        <span />
        <Checkbox
          label={inWords('Put on the ground: the lowest point goes to height 0')}
          checked={change.toGround}
          disabled={present === null}
          onChange={(toGround) => set({ toGround })}
        />
      </div>
      {present === null ? (
        <p className={styles['why']}>{inWords('The model has no vertices to measure.')}</p>
      ) : (
        <dl className={styles['sizes']}>
          <Size label={inWords('Now')} box={present} />
          <Size label={inWords('Then')} box={boxAfter(present, change)} />
          <dt>{inWords('Human')}</dt>
          <dd>{fill('{} high', text(humanHeight))}</dd>
          <dd>
            <Button size="small" disabled={!(height > 0)} onClick={() => set({ scale: humanHeight / height })}>
              {inWords('Make it as tall')}
            </Button>
          </dd>
        </dl>
      )}
    </Dialog>
  );
}

interface TripleProps {
  readonly label: string;
  readonly unit?: string;
  readonly value: Vector3;
  readonly onChange: (value: Vector3) => void;
}

function Triple({ label, unit, value, onChange }: TripleProps) {
  return (
    <>
      <span className={styles['label']}>{label}</span>
      <div className={styles['triple']}>
        {axes.map((axis, place) => {
          const give = (part: number): void => {
            const [x, y, z] = value.with(place, part);
            onChange([x ?? 0, y ?? 0, z ?? 0]);
          };
          return (
            <NumberField
              key={axis}
              label={`${label} ${axis.toUpperCase()}`}
              axis={axis}
              unit={unit}
              value={value[place] ?? 0}
              onPreview={give}
              onCommit={give}
            />
          );
        })}
      </div>
    </>
  );
}

function Size({ label, box }: { readonly label: string; readonly box: Box }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{sizeOf(box).map(text).join(' × ')}</dd>
      <dd>{fill('from {} to {} high', text(box.minimum[2]), text(box.maximum[2]))}</dd>
    </>
  );
}
