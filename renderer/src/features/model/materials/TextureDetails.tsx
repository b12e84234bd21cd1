/** In the Properties of a layer, a material or a mesh of any model: the textures that it shows, to be changed there. */
import type { DocumentRecord } from '../../../../../shared/codec/documentRecord.ts';
import { Section } from '../../../base/ui/index.ts';
import { useRevision } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { placesOf } from './chooseTexture.ts';
import { editedModel, placeWords, textureOf } from './materialRows.ts';
import { TextureButton } from './TextureButton.tsx';
import styles from './Materials.module.css';
import { text } from '../../../base/text/language.ts';

interface TextureDetailsProps {
  readonly session: Session;
  readonly record: DocumentRecord;
}

export function TextureDetails({ session, record }: TextureDetailsProps) {
  useRevision(session.document);
  const model = editedModel(session);
  if (model === null) return null;
  const places = placesOf(model, record.id);
  if (places.length === 0) return null;
  const refusal = model.edits.setLayer === undefined ? model.edits.refusals.setLayer : undefined;
  return (
    <Section title={places.length === 1 ? text('Texture') : text('Textures')}>
      <div className={styles['textures']}>
        {places.map((place) => {
          const layer = model.view.materials[place.material]?.layers[place.layer];
          return layer === undefined ? null : (
            <TextureButton
              key={`${place.material} ${place.layer} ${place.at}`}
              session={session}
              place={place}
              texture={textureOf(model.view, layer, place.at)}
              refusal={refusal}
              note={placeWords(layer, place.at)}
            />
          );
        })}
      </div>
    </Section>
  );
}
