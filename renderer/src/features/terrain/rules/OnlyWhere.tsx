/** What holds the brush back, in the Tool panel: chips, and a switch that shows on the ground where it works. */
import { useStore } from 'zustand';
import { counted } from '../../../base/text/numbers.ts';
import { IconButton, Section } from '../../../base/ui/index.ts';
import { useTool } from '../map/hooks.ts';
import type { TerrainMap } from '../map/maps.ts';
import { toggleTerrainOverlay } from '../map/toolStore.ts';
import { MaskChips } from './MaskChips.tsx';
import { onlyWhere, setOnlyWhere } from './onlyWhere.ts';
import { text } from '../../../base/text/language.ts';

export function OnlyWhere({ map }: { readonly map: TerrainMap }) {
  const mask = useStore(onlyWhere, (state) => state.mask);
  const isShown = useTool(({ overlays }) => overlays.mask);
  const { length } = mask.conditions;
  return (
    <Section
      title={text('Only where')}
      meta={length === 0 ? undefined : counted(length, 'condition')}
      actions={
        <IconButton
          icon={isShown ? 'eye' : 'eyeOff'}
          size="small"
          label={text('Show on the ground where brushes work')}
          pressed={isShown}
          onClick={() => toggleTerrainOverlay('mask')}
        />
      }
    >
      <MaskChips map={map} mask={mask} onChange={setOnlyWhere} empty={text('Brushes work everywhere.')} />
    </Section>
  );
}
