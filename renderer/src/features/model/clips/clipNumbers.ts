/** Which answers of an act are numbers that stay open when it is done. No React. */
import type { ActNumber } from '../lastAct/lastAct.ts';
import type { ClipAct, ClipAnswers } from './clipAct.ts';

type NumberAnswer = 'length' | 'time' | 'amount' | 'speed' | 'offPlace' | 'offTurn';

const words: Readonly<Record<NumberAnswer, Omit<ActNumber, 'id' | 'value'>>> = {
  length: { label: 'Length', unit: 'ms', min: 1, isWhole: true },
  time: { label: 'Time', unit: 'ms', min: 0, isWhole: true },
  amount: { label: 'Amount', unit: 'ms', min: 1, isWhole: true },
  speed: { label: 'Speed', step: 1 },
  offPlace: { label: 'Places off by', unit: 'units', min: 0, step: 0.01 },
  offTurn: { label: 'Turns off by', unit: '°', min: 0, step: 0.1 },
};

const isNumber = (ask: keyof ClipAnswers): ask is NumberAnswer => ask in words;

/** What sliders reach to: of places a share of the game's human. */
const farthest = { offPlace: 0.02, offTurn: 10 } as const;

/** @param humanHeight how tall the game's human is, in its units */
export function numbersOf({ asks }: ClipAct, answers: ClipAnswers, humanHeight: number): readonly ActNumber[] {
  return asks.flatMap((ask): ActNumber[] => {
    if (!isNumber(ask)) return [];
    const number = { id: ask, value: answers[ask], ...words[ask] };
    if (ask === 'offPlace') return [{ ...number, upTo: humanHeight * farthest.offPlace }];
    return [ask === 'offTurn' ? { ...number, upTo: farthest.offTurn } : number];
  });
}
