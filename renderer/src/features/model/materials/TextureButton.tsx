/** A texture of a layer with its picture: a click asks for another one, and a picture can be dropped on it. */
import { useState, type DragEvent } from 'react';
import type { ModelTexture } from '../../../../../shared/model/view.ts';
import { classNames, RowWords } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { chooseTexture, type TexturePlace } from './chooseTexture.ts';
import { dropPicture, mayBePicture, pictureIn } from './droppedPicture.ts';
import { LayerPicture } from './LayerPicture.tsx';
import { textureName } from './materialRows.ts';
import styles from './Materials.module.css';
import { fill } from '../../../base/text/language.ts';

interface TextureButtonProps {
  readonly session: Session;
  readonly place: TexturePlace;
  readonly texture: ModelTexture | null;
  /** Why there cannot be another one. */
  readonly refusal: string | undefined;
  /** What it is for, small below its name. */
  readonly note: string;
}

export function TextureButton({ session, place, texture, refusal, note }: TextureButtonProps) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    setIsOver(false);
    const dropped = refusal === undefined ? pictureIn(event.dataTransfer) : null;
    if (dropped === null) return;
    event.preventDefault();
    void dropPicture(session, place, dropped);
  };
  return (
    <button
      type="button"
      className={classNames(styles['texture'], isOver && styles['textureOver'])}
      title={refusal ?? fill('{}\nChoose another texture, or drop a picture', texture?.path ?? '')}
      disabled={refusal !== undefined}
      onClick={() => void chooseTexture(session, place)}
      onDragOver={(event) => {
        if (refusal !== undefined || !mayBePicture(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <LayerPicture session={session} texture={texture} />
      <RowWords title={textureName(texture)} detail={note} />
    </button>
  );
}
