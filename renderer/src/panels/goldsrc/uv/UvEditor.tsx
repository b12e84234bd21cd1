/** Where the meshes lie on a texture, to be changed: the picture, whose triangles are shown, and numbers of what is chosen. */
import { useState } from 'react';
import type { DocumentRecord, RecordId } from '../../../../../shared/document/record.ts';
import { fieldsOf } from '../../../../../shared/formats/goldsrc/model.ts';
import { SubModel } from '../../../../../shared/formats/goldsrc/schema/body.ts';
import { Texture } from '../../../../../shared/formats/goldsrc/schema/texture.ts';
import { useRevision } from '../../../app/state/hooks.ts';
import type { Session } from '../../../app/state/session.ts';
import { MIXED, NumberField, Select } from '../../../ui/index.ts';
import { meshesWithTexture } from '../meshesWithTexture.ts';
import { currentPicture } from '../pictureCanvas.ts';
import { chosenPoints, editPoints, noCorners } from './uvEdits.ts';
import { UvCanvas } from './UvCanvas.tsx';
import type { UvPoint } from './uvPoints.ts';
import { uvLayout } from './uvPoints.ts';
import styles from './Uv.module.css';

interface UvEditorProps {
  readonly session: Session;
  readonly record: DocumentRecord;
  /** In a dialog of its own, with more room. */
  readonly isLarge: boolean;
}

const everyMesh = 'all';

/** A mesh by its submodel and its place in it. */
function meshLabel({ document }: Session, id: RecordId): string {
  const { owner } = document.get(id);
  if (owner === null) return 'Mesh';
  const { name, meshes } = fieldsOf(SubModel, document.get(owner));
  return meshes.length === 1 ? name : `${name}, mesh ${meshes.indexOf(id)}`;
}

export function UvEditor({ session, record, isLarge }: UvEditorProps) {
  const { document } = session;
  useRevision(document);
  const [chosen, setChosen] = useState(noCorners);
  const [held, setHeld] = useState<readonly number[] | null>(null);
  const [only, setOnly] = useState<RecordId | null>(null);
  const { name, width, height } = fieldsOf(Texture, record);
  const meshes = meshesWithTexture(document, record.id);
  const isOne = only !== null && meshes.includes(only);
  const layout = uvLayout(document, isOne ? [only] : meshes, { width, height }, held);
  const points = chosenPoints(layout, chosen);
  return (
    <div className={styles['editor']}>
      {meshes.length > 1 && (
        <Select
          label="Meshes that are shown"
          value={isOne ? String(only) : everyMesh}
          options={[
            { value: everyMesh, label: `All ${meshes.length} meshes` },
            ...meshes.map((id) => ({ value: String(id), label: meshLabel(session, id) })),
          ]}
          onChange={(value) => {
            setOnly(meshes.find((id) => String(id) === value) ?? null);
            setChosen(noCorners);
          }}
        />
      )}
      <UvCanvas
        session={session}
        name={name}
        image={currentPicture(document, record.id)}
        layout={layout}
        chosen={chosen}
        onChoose={setChosen}
        onHold={setHeld}
        isLarge={isLarge}
      />
      <div className={styles['numbers']}>
        <Coordinate session={session} points={points} part="s" />
        <Coordinate session={session} points={points} part="t" />
        <span className={styles['note']}>
          {points.length === 0
            ? isLarge
              ? 'Click or draw a box to choose; Shift adds, Alt picks one of several, double-click takes what hangs together.'
              : 'Click or draw a box to choose.'
            : `${points.length} chosen`}
        </span>
      </div>
    </div>
  );
}

interface CoordinateProps {
  readonly session: Session;
  readonly points: readonly UvPoint[];
  readonly part: 's' | 't';
}

/** One number for all that is chosen; a sum such as `+=8` changes each. */
function Coordinate({ session: { document }, points, part }: CoordinateProps) {
  const values = new Set(points.map((point) => point[part]));
  const [first = 0] = values;
  const change = (to: (value: number) => number): void =>
    editPoints(document, points, (s, t) => (part === 's' ? [to(s), t] : [s, to(t)]));
  return (
    <div className={styles['number']}>
      <NumberField
        label={part === 's' ? 'S of the chosen vertices, in texels' : 'T of the chosen vertices, in texels'}
        prefix={part.toUpperCase()}
        kind="integer"
        value={values.size > 1 ? MIXED : first}
        disabled={points.length === 0}
        onCommit={(value) => change(() => value)}
        onCommitEach={change}
      />
    </div>
  );
}
