/** The graph of transitions as a picture and as a table: from each pose (node) to the next one on the way to another. */
import { useState } from 'react';
import { setTransition } from '../../../../../shared/formats/goldsrc/edit/transitions.ts';
import { sequencesOf } from '../../../../../shared/formats/goldsrc/model.ts';
import { Sequence } from '../../../../../shared/formats/goldsrc/schema/sequence.ts';
import type { TransitionGraph } from '../../../../../shared/formats/goldsrc/transitions.ts';
import { transitionsOf } from '../../../../../shared/formats/goldsrc/transitions.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { select } from '../../../workbench/state/session.ts';
import { useRevision } from '../../../workbench/state/hooks.ts';
import { useCommands } from '../../../base/commands/index.ts';
import { Button, classNames, Section } from '../../../base/ui/index.ts';
import type { DetailsProps } from './detailsProps.ts';
import styles from './Transitions.module.css';
import { fieldsOf } from '../../../../../shared/codec/record.ts';
import { fill, text } from '../../../base/text/language.ts';
import { counted } from '../../../base/text/numbers.ts';

/** More nodes than this no table can show; the picture still does. */
const mostInTable = 40;
/** More nodes than this are a heap of dots. */
const mostInPicture = 128;
const size = 276;

export function TransitionDetails({ session }: DetailsProps) {
  const { document } = session;
  const commands = useCommands();
  useRevision(document);
  const [chosen, setChosen] = useState<number | null>(null);
  const graph = transitionsOf(document);
  const nodeCount = graph.nodes.length;
  const node = chosen !== null && chosen <= nodeCount ? chosen : null;
  const toggle = (from: number, to: number): void =>
    setTransition(document, { from, to }, graph.next(from, to) === 0 ? to : 0);
  return (
    <Section title={text('Transitions')} meta={counted(nodeCount, 'node')} defaultOpen={nodeCount > 0}>
      <div className={styles['transitions']}>
        {nodeCount === 0 ? (
          <p className={styles['note']}>
            {text('No poses are told apart. Give sequences entry and exit nodes, then rebuild the graph.')}
          </p>
        ) : nodeCount <= mostInPicture ? (
          <Picture graph={graph} chosen={node} onChoose={setChosen} />
        ) : (
          <p className={styles['note']}>{text('These are more nodes than a picture can show.')}</p>
        )}
        {node !== null && <SequencesAt session={session} node={node} />}
        {nodeCount > 0 && nodeCount <= mostInTable && (
          <TransitionTable graph={graph} chosen={node} onToggle={toggle} onChoose={setChosen} />
        )}
        <div className={styles['buttons']}>
          <Button size="small" icon="refresh" onClick={() => commands.run('model.rebuildTransitions')}>
            {text('Rebuild')}
          </Button>
          <Button size="small" icon="plus" onClick={() => commands.run('model.addTransitionNode')}>
            {text('Node')}
          </Button>
          <Button
            size="small"
            icon="minus"
            disabled={nodeCount === 0}
            onClick={() => commands.run('model.removeTransitionNode')}
          >
            {text('Node')}
          </Button>
        </div>
      </div>
    </Section>
  );
}

interface GraphProps {
  readonly graph: TransitionGraph;
  readonly chosen: number | null;
  readonly onChoose: (node: number | null) => void;
}

/** Nodes on a circle; an arrow from one to another where a sequence leads there without a stop between. */
function Picture({ graph, chosen, onChoose }: GraphProps) {
  const { nodes: all, next } = graph;
  const dot = all.length > 24 ? 7 : 11;
  const reach = size / 2 - dot - 6;
  const place = (node: number): readonly [number, number] => {
    const angle = ((node - 1) / all.length) * 2 * Math.PI - Math.PI / 2;
    return [size / 2 + Math.cos(angle) * reach, size / 2 + Math.sin(angle) * reach];
  };
  const direct = all.flatMap((from) => all.flatMap((to) => (from !== to && next(from, to) === to ? [[from, to]] : [])));
  return (
    <svg className={styles['graph']} viewBox={`0 0 ${size} ${size}`} role="group" aria-label={text('Transition graph')}>
      <defs>
        <marker id="transition-end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 1 L7 4 L0 7 Z" fill="context-stroke" />
        </marker>
      </defs>
      {direct.map(([from = 1, to = 1]) => {
        const [x, y] = place(from);
        const [u, v] = place(to);
        const away = Math.hypot(u - x, v - y) || 1;
        const [across, down] = [(u - x) / away, (v - y) / away];
        // A little to the side, so that the ways there and back lie apart.
        const [sideX, sideY] = [-down * 2.5, across * 2.5];
        const isOn = chosen === from || chosen === to;
        return (
          <line
            key={`${from} ${to}`}
            className={classNames(styles['way'], isOn && styles['on'], chosen !== null && !isOn && styles['off'])}
            x1={x + across * dot + sideX}
            y1={y + down * dot + sideY}
            x2={u - across * (dot + 1) + sideX}
            y2={v - down * (dot + 1) + sideY}
            markerEnd="url(#transition-end)"
          />
        );
      })}
      {all.map((node) => {
        const [x, y] = place(node);
        return (
          <g
            key={node}
            className={classNames(styles['node'], chosen === node && styles['chosen'])}
            role="button"
            tabIndex={0}
            aria-label={fill('Node {}', node)}
            aria-pressed={chosen === node}
            onClick={() => onChoose(chosen === node ? null : node)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === ' ') onChoose(chosen === node ? null : node);
            }}
          >
            <circle cx={x} cy={y} r={dot} />
            <text x={x} y={y} dy="0.35em">
              {node}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Sequences that begin or end in a node. */
function SequencesAt({ session, node }: { readonly session: Session; readonly node: number }) {
  const { document } = session;
  const rows = sequencesOf(document).flatMap((id) => {
    const { name, entryNode, exitNode } = fieldsOf(Sequence, document.get(id));
    return entryNode === node || exitNode === node ? [{ id, name, entryNode, exitNode }] : [];
  });
  return (
    <ul className={styles['sequences']} aria-label={fill('Sequences at node {}', node)}>
      {rows.length === 0 && <li>{text('No sequence begins or ends here.')}</li>}
      {rows.map(({ id, name, entryNode, exitNode }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => {
              select(session, [id]);
              session.playback.show(id);
            }}
          >
            <span>{name === '' ? text('Without a name') : name}</span>
            <span className={styles['nodes']}>
              {entryNode === exitNode ? fill('in {}', node) : `${entryNode} → ${exitNode}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface TableProps extends GraphProps {
  readonly onToggle: (from: number, to: number) => void;
}

/** Row: from; column: to; cell: the next node on the way. A click makes a direct way, or takes it out. */
function TransitionTable({ graph: { nodes: all, next }, chosen, onChoose, onToggle }: TableProps) {
  return (
    <div className={styles['scroller']}>
      <table className={styles['table']} aria-label={text('Next node on the way')}>
        <thead>
          <tr>
            <th scope="col" title={text('From the row’s node to the column’s')}>
              ↓→
            </th>
            {all.map((to) => (
              <th key={to} scope="col">
                {to}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((from) => (
            <tr key={from} className={classNames(chosen === from && styles['chosen'])}>
              <th scope="row">
                <button type="button" aria-label={fill('Choose node {}', from)} onClick={() => onChoose(from)}>
                  {from}
                </button>
              </th>
              {all.map((to) => {
                const by = next(from, to);
                return (
                  <td key={to} className={classNames(by === to && styles['direct'], by === 0 && styles['none'])}>
                    <button
                      type="button"
                      disabled={from === to}
                      aria-label={fill('From {} to {}: {}', from, to, by === 0 ? text('no way') : fill('by {}', by))}
                      onClick={() => onToggle(from, to)}
                    >
                      {by === 0 ? '·' : by}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
