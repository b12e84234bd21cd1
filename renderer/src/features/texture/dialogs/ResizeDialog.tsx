/** Another size for the open texture. */
import { useState } from 'react';
import { describeTexture } from '../../../../../shared/texture/source.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { Button, Checkbox, Dialog, Field, NumberField, Select } from '../../../base/ui/index.ts';
import { applyChange } from '../acts.ts';
import { dimensions } from '../readOut.ts';
import { nearestPowers } from '../resizing.ts';
import { closeTextureDialog } from '../textureState.ts';
import styles from '../Texture.module.css';
import { fill, text } from '../../../base/text/language.ts';

const longestSide = 8192;

export function ResizeDialog({ session }: { readonly session: Session }) {
  const [now] = useState(() => describeTexture(session.document));
  const [width, setWidth] = useState(now.width);
  const [height, setHeight] = useState(now.height);
  const [keepsRatio, setKeepsRatio] = useState(true);
  const [isLinear, setIsLinear] = useState(false);
  const [isTiled, setIsTiled] = useState(false);
  const other = (length: number, from: number, to: number): number =>
    Math.min(longestSide, Math.max(1, Math.round((length * to) / from)));
  const apply = (): void => {
    closeTextureDialog();
    const label = `Resize to ${dimensions({ width, height })}`;
    void applyChange(session, { kind: 'resize', width, height, isLinear, isTiled }, label);
  };
  return (
    <Dialog
      open
      onClose={closeTextureDialog}
      title={text('Resize the texture')}
      description={fill('It is {} now. The games want sides that are powers of two.', dimensions(now))}
      actions={
        <>
          <Button autoFocus onClick={closeTextureDialog}>
            {text('Cancel')}
          </Button>
          <Button variant="primary" disabled={width === now.width && height === now.height} onClick={apply}>
            {text('Resize')}
          </Button>
        </>
      }
    >
      <div className={styles['presets']}>
        {nearestPowers(now).map((size) => (
          <Button
            key={dimensions(size)}
            size="small"
            onClick={() => {
              setWidth(size.width);
              setHeight(size.height);
            }}
          >
            {dimensions(size)}
          </Button>
        ))}
      </div>
      <div className={styles['form']}>
        <Field label={text('Width')}>
          <NumberField
            value={width}
            kind="integer"
            min={1}
            max={longestSide}
            unit="px"
            onCommit={(value) => {
              setWidth(value);
              if (keepsRatio) setHeight(other(value, now.width, now.height));
            }}
          />
        </Field>
        <Field label={text('Height')}>
          <NumberField
            value={height}
            kind="integer"
            min={1}
            max={longestSide}
            unit="px"
            onCommit={(value) => {
              setHeight(value);
              if (keepsRatio) setWidth(other(value, now.height, now.width));
            }}
          />
        </Field>
        <Field
          label={text('Average')}
          description={text('The filter is Lanczos-3; shrinking takes all pixels into account.')}
        >
          <Select
            value={isLinear ? 'light' : 'stored'}
            options={[
              { value: 'stored', label: text('Values as stored'), meta: text('as the games do') },
              { value: 'light', label: text('As light'), meta: text('for photographs') },
            ]}
            onChange={(value) => setIsLinear(value === 'light')}
          />
        </Field>
        <Checkbox checked={keepsRatio} onChange={setKeepsRatio} label={text('Keep the proportions')} />
        <Checkbox
          checked={isTiled}
          onChange={setIsTiled}
          label={text('The picture repeats: edges go on at the other side')}
        />
      </div>
    </Dialog>
  );
}
