/** Ties a session to the viewport while its document is in front: selection and camera both ways. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { onTextureFolderChanged } from '../../../workbench/files/textureFolder.ts';
import { registerViewport } from '../../../workbench/state/handles.ts';
import { keepView, keptView, viewKeyOf } from '../../../workbench/state/keptViews.ts';
import { sequencesOf } from '../../../workbench/state/sequences.ts';
import { notePicture } from '../../../workbench/state/pictures.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { select } from '../../../workbench/state/session.ts';
import { viewFacts } from '../../../workbench/state/viewFacts.ts';
import { offerProbe } from '../../../workbench/testHooks.ts';
import { onTextureChanged } from '../../../workbench/files/textures.ts';
import { startModelWalk } from '../../../viewport/index.ts';
import type { SceneSource, Viewport } from '../../../viewport/index.ts';
import { offerWalk, walking } from '../walk/walking.ts';
import { followSounds } from '../events/playedEvents.ts';
import { followSights } from '../events/sights.ts';
import { followEventTables } from '../events/tables.ts';
import { followNamedModels } from '../attached/namedModels.ts';
import { isShaping } from '../shape/shapeStore.ts';
import { selectedBox } from '../shape/shapeTarget.ts';
import { cardTextureLoader, textureLoader } from './loadTexture.ts';
import { forgetMissing, noteMissing } from './missingTextures.ts';
import { showPose } from './showPose.ts';
import { text } from '../../../base/text/language.ts';

/** Read-outs change at most this often, ms. */
const factsDelayMs = 200;

/** Shows a session's document in the viewport. Returns the way to end it. */
export function attachSession(viewport: Viewport, session: Session, { makeScene }: SceneSource): () => void {
  forgetMissing(session);
  const kept = keptView(viewKeyOf(session));
  viewport.setDocument(session.document, {
    makeScene,
    playback: session.playback,
    loadTexture: textureLoader(session),
    loadForCard: cardTextureLoader(session),
    left: kept === null ? null : { pose: kept.pose, through: kept.through ?? null },
  });
  showPose(viewport, session);
  const stops = [
    followNamedModels(session),
    followEventTables(session),
    followSounds(session),
    followSights(session),
    viewport.on('textureMissing', ({ path }) => noteMissing(session, path)),
    viewport.on('pick', ({ pick, isAdditive }) => selectPicked(session, pick?.record ?? null, isAdditive)),
    keepFacts(viewport),
    viewport.on('statistics', () => notePicture(session)),
    viewport.on('camera', ({ pose, modelCamera }) => {
      const through = modelCamera === null ? -1 : viewport.cameras.findIndex(({ record }) => record === modelCamera);
      keepView(viewKeyOf(session), { pose, front: null, through: through < 0 ? null : through });
    }),
    onTextureFolderChanged(() => reloadTextures(viewport, session)),
    onTextureChanged(session, () => reloadTextures(viewport, session)),
    registerViewport(session, {
      focusSelection: () => {
        const box = isShaping() ? selectedBox(session) : null;
        if (box === null) viewport.focus('selection');
        else viewport.view.focus(box);
      },
      frameAll: () => viewport.focus('all'),
      showView: (view) => viewport.view.setView(view),
      setProjection: (projection) => viewport.view.setProjection(projection),
      cameras: () => viewport.cameras,
      lookThrough: (camera) => viewport.view.setModelCamera(camera),
    }),
    offerWalkThrough(viewport),
    ...offerViewportProbes(viewport),
  ];
  viewport.setSelection(session.state.getState().selection);
  stops.push(
    session.state.subscribe((now, before) => {
      if (now.selection !== before.selection) viewport.setSelection(now.selection);
    }),
  );
  return () => {
    for (const stop of stops) stop();
    viewport.setDocument(null);
  };
}

/** Some scenes are walked through. Returns the way to end that. */
function offerWalkThrough(viewport: Viewport): () => void {
  const { view } = viewport;
  if (viewport.toolMoment?.scene.solid?.() == null) return () => undefined;
  const withdraw = offerWalk({ start: () => startModelWalk(viewport), end: () => view.setWalk(null) });
  const stop = view.walkChanges.listen(() => walking.setState({ isWalking: view.walking !== null }));
  return () => {
    withdraw();
    stop();
  };
}

function reloadTextures(viewport: Viewport, session: Session): void {
  forgetMissing(session);
  viewport.reloadTextures();
}

function selectPicked(session: Session, picked: RecordId | null, isAdditive: boolean): void {
  const { selection } = session.state.getState();
  if (picked === null) {
    if (!isAdditive) select(session, []);
  } else if (!isAdditive) select(session, [picked]);
  else if (selection.includes(picked))
    select(
      session,
      selection.filter((id) => id !== picked),
    );
  else select(session, [...selection, picked]);
}

/** Tells the read-outs what was drawn, a few times a second. */
function keepFacts(viewport: Viewport): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let view: string = text('Perspective');
  const tell = (): void => {
    timer = null;
    const { drawCalls, triangles, frameMs } = viewport.probes.statistics();
    viewFacts.setState({ drawn: { layers: drawCalls, triangles, frameMs, view } });
  };
  const later = (): void => {
    timer ??= setTimeout(tell, factsDelayMs);
  };
  const stops = [
    viewport.on('statistics', later),
    viewport.on('camera', ({ projection, modelCamera }) => {
      const through = viewport.cameras.find(({ record }) => record === modelCamera);
      view = through?.name ?? (projection === 'perspective' ? text('Perspective') : text('Orthographic'));
      later();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    if (timer !== null) clearTimeout(timer);
    viewFacts.setState({ drawn: null });
  };
}

function offerViewportProbes({ probes }: Viewport): readonly (() => void)[] {
  return [
    offerProbe('idle', async () => {
      await probes.idle();
    }),
    offerProbe('statistics', () => probes.statistics()),
    offerProbe('pixel', (_session, x, y) => probes.pixel(Number(x), Number(y))),
    offerProbe('pick', (_session, x, y) => probes.pick(Number(x), Number(y))),
    offerProbe('moment', (session, ...asked) => {
      const [x = 0, y = 0, z = 0, yaw = 0, pitch = 0, distance = 0, sequence = 0, share = 0] = asked.map(Number);
      probes.lookFrom({ target: [x, y, z], yaw, pitch, distance });
      const spans = sequencesOf(session.document);
      const span = spans[Math.round((spans.length - 1) * sequence)];
      if (span === undefined) return;
      session.playback.show(span.id);
      session.playback.scrubTo(span.start + (span.end - span.start) * share);
    }),
    offerProbe('screenPoint', ({ document }, wanted) => {
      const record = Array.from(document.all()).find(({ id }) => id === wanted);
      return record === undefined ? null : probes.screenPoint(record.id);
    }),
  ];
}
