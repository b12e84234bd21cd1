/** Commands of painting: tools with their keys, the brush, colours, layers. */
import { notify } from '../../../base/ui/index.ts';
import type { IconName } from '../../../base/ui/index.ts';
import { dockHandle } from '../../../workbench/state/handles.ts';
import { errorWords } from '../../../workbench/files/errors.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { chooseWorkspace } from '../../../workbench/workspaces.ts';
import { sizeCommands } from '../../model/brush/sizeCommands.ts';
import { startInView } from '../../model/viewActs.ts';
import { pictureControl } from '../textureState.ts';
import { addLayer } from './layerActs.ts';
import { openPicture } from './paintedPictures.ts';
import { presentPicture } from './presentPicture.ts';
import {
  isPaintingModel,
  isPaintingPicture,
  isPaintWorkspace,
  paintBrush,
  paintedKind,
  paintStore,
  swapColours,
  takeTool,
  type PaintToolId,
} from './paintStore.ts';
import { text } from '../../../base/text/language.ts';

const category = 'Paint';
const isPainting = (): boolean => isPaintingModel() || isPaintingPicture();
const inPaint: Pick<AppCommand, 'when' | 'isAbout'> = { when: isPainting, isAbout: isPaintWorkspace };

export const toolWords: readonly {
  readonly id: PaintToolId;
  readonly title: string;
  readonly icon: IconName;
  readonly keys: string;
  readonly keywords: readonly string[];
}[] = [
  { id: 'brush', title: 'Brush', icon: 'brush', keys: 'B', keywords: ['draw', 'colour', 'pencil'] },
  { id: 'eraser', title: 'Eraser', icon: 'eraser', keys: 'E', keywords: ['remove', 'restore'] },
  { id: 'fill', title: 'Fill', icon: 'paint', keys: 'G', keywords: ['bucket', 'flood'] },
  { id: 'clone', title: 'Clone', icon: 'copy', keys: 'C', keywords: ['stamp', 'copy'] },
  { id: 'picker', title: 'Colour picker', icon: 'eyedropper', keys: 'I', keywords: ['eyedropper', 'sample'] },
];

/** A picture is painted from the moment a tool is taken; what it is decoded to is made then. */
async function take(session: Session, tool: PaintToolId): Promise<void> {
  takeTool(tool);
  dockHandle.current?.showPanel('paint');
  if (paintedKind(session) !== 'picture') return;
  try {
    await openPicture(session);
  } catch (error) {
    paintStore.setState({ isOnPictures: false });
    notify({ tone: 'warning', title: text('This picture cannot be painted'), ...errorWords(error) });
  }
}

const isSupported = ({ session }: AppContext): boolean => session !== null && paintedKind(session) !== null;

export const paintCommands: readonly AppCommand[] = [
  {
    id: 'paint.workspace',
    title: 'Paint on the model or the picture',
    category,
    keywords: ['texture', 'brush', 'draw', 'workspace'],
    icon: 'brush',
    when: isSupported,
    isAbout: isSupported,
    run: () => chooseWorkspace('paint'),
  },
  ...toolWords.map(({ id, title, icon, keys, keywords }): AppCommand => ({
    id: `paint.${id}`,
    title,
    category,
    keywords,
    icon,
    keys: [keys],
    when: isPaintWorkspace,
    isAbout: isPaintWorkspace,
    checked: () => isPainting() && paintStore.getState().tool === id,
    run: withSession((session) => take(session, id)),
  })),
  {
    id: 'paint.look',
    title: 'Look at the picture without painting',
    category,
    keywords: ['pan', 'hand', 'move'],
    icon: 'select',
    keys: ['Q'],
    when: isPaintingPicture,
    isAbout: isPaintingPicture,
    run: () => paintStore.setState({ isOnPictures: false }),
  },
  {
    id: 'paint.swap',
    title: 'Exchange the two colours',
    category,
    keywords: ['foreground', 'background'],
    icon: 'refresh',
    keys: ['X'],
    ...inPaint,
    run: swapColours,
  },
  ...sizeCommands({
    ...{
      id: 'paint',
      get noun() {
        return text('paint brush');
      },
      category,
      brush: paintBrush,
      ...inPaint,
    },
    size: withSession((session) => {
      if (paintedKind(session) === 'picture') pictureControl(session)?.sizeBrush();
      else startInView('radius');
    }),
  }),
  {
    id: 'paint.mirror',
    title: 'Paint left and right alike',
    category,
    keywords: ['symmetry', 'mirror'],
    icon: 'flipHorizontal',
    when: isPaintingModel,
    isAbout: isPaintingModel,
    checked: () => paintStore.getState().mirrors,
    run: () => paintStore.setState(({ mirrors }) => ({ mirrors: !mirrors })),
  },
  ...(['colour', 'alpha'] as const).map((kind): AppCommand => ({
    id: `paint.add${kind === 'colour' ? 'Layer' : 'AlphaLayer'}`,
    title: kind === 'colour' ? 'New layer of colour' : 'New layer of alpha',
    category,
    keywords: ['layer', kind],
    icon: 'plus',
    when: ({ session }) => isPainting() && session !== null && presentPicture(session) !== null,
    whyNot: () => text('Paint on a texture first'),
    isAbout: isPaintWorkspace,
    run: withSession((session) => {
      const painted = presentPicture(session);
      if (painted !== null) addLayer(painted, kind);
    }),
  })),
];
