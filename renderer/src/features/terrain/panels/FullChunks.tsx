/** Asks which texture is to go where a stroke found four others. */
import { useTool } from '../map/hooks.ts';
import { toolStore } from '../map/toolStore.ts';
import { textureName } from '../tools/paintTool.ts';
import { Button, Section } from '../../../base/ui/index.ts';
import styles from './Terrain.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function FullChunks() {
  const full = useTool((state) => state.full);
  if (full === null) return null;
  const where = full.chunks === 1 ? text('One chunk has') : fill('{} chunks have', full.chunks);
  return (
    <Section title={text('No room')} meta={textureName(full.texture)}>
      <p className={styles['hint']}>
        {fill('{} four other textures. Which is to go for {}?', where, textureName(full.texture))}
      </p>
      <div className={styles['buttons']}>
        {full.others.map(({ texture, share }) => (
          <Button key={texture} size="small" tooltip={texture} onClick={() => full.giveUp(texture)}>
            {`${textureName(texture)}, ${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`}
          </Button>
        ))}
        <Button size="small" variant="quiet" onClick={() => toolStore.setState({ full: null })}>
          {text('Leave them')}
        </Button>
      </div>
    </Section>
  );
}
