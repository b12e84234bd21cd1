/** What is selected in the view of a model: objects, or vertices, edges and faces of meshes. */
import { useStore } from 'zustand';
import { useCommand } from '../../../base/commands/index.ts';
import { Icon, Tooltip } from '../../../base/ui/index.ts';
import type { ElementKind } from '../../../../../shared/geometry/surface/elements.ts';
import { weightModeCommand } from '../weights/commands.ts';
import { modeCommand } from './commands.ts';
import { shapeStore } from './shapeStore.ts';
import styles from '../pose/ModeFrame.module.css';
import { fill, text } from '../../../base/text/language.ts';

const kinds = [
  {
    id: 'vertex',
    get title() {
      return text('Vertex');
    },
    icon: 'vertex',
  },
  {
    id: 'edge',
    get title() {
      return text('Edge');
    },
    icon: 'edge',
  },
  {
    id: 'face',
    get title() {
      return text('Face');
    },
    icon: 'geoset',
  },
] as const;

export function ShapeSwitch() {
  const mode = useCommand(modeCommand.id);
  const kind = useStore(shapeStore, (state) => state.kind);
  const weights = useCommand(weightModeCommand.id);
  const isWeighing = useStore(shapeStore, (state) => state.isWeighing);
  const isOn = mode.checked === true;
  if (!isOn && !mode.isEnabled) return null;
  const choose = (next: ElementKind | 'weights' | null): void => {
    if (next === 'weights') shapeStore.setState({ isWeighing: true });
    else if (next !== null) shapeStore.setState({ kind: next, isWeighing: false });
    if ((next !== null) !== isOn) mode.run();
  };
  return (
    <div className={styles['switch']} role="group" aria-label={text('Select')} data-off={isOn ? undefined : ''}>
      <Tooltip content={text('Select objects')} shortcut={mode.shortcut}>
        <button
          type="button"
          aria-label={text('Object')}
          aria-pressed={!isOn}
          data-mode="object"
          onClick={() => choose(null)}
        >
          <Icon name="model" size={14} />
          <span>{text('Object')}</span>
        </button>
      </Tooltip>
      {kinds.map(({ id, title, icon }, at) => (
        <Tooltip
          key={id}
          content={fill('Shape meshes by their {}', id === 'vertex' ? text('vertices') : `${id}s`)}
          shortcut={isOn ? `${at + 1}` : mode.shortcut}
        >
          <button
            type="button"
            aria-label={title}
            aria-pressed={isOn && kind === id && !isWeighing}
            data-mode="mesh"
            onClick={() => choose(id)}
          >
            <Icon name={icon} size={14} />
            <span>{title}</span>
          </button>
        </Tooltip>
      ))}
      <Tooltip
        content={isOn ? (weights.whyNot ?? weights.title) : text('Paint weights')}
        shortcut={isOn ? '4' : mode.shortcut}
      >
        <button
          type="button"
          aria-label={text('Weights')}
          aria-pressed={isOn && isWeighing}
          aria-disabled={isOn && !weights.isEnabled}
          data-mode="mesh"
          onClick={() => {
            if (!isOn || weights.isEnabled) choose('weights');
          }}
        >
          <Icon name="brush" size={14} />
          <span>{text('Weights')}</span>
        </button>
      </Tooltip>
    </div>
  );
}
