/** Which answers of an act are numbers that stay open when it is done. No React. */
import type { ActNumber } from '../lastAct/lastAct.ts';
import type { ClipAct, ClipAnswers } from './clipAct.ts';
import { text } from '../../../base/text/language.ts';

type NumberAnswer = 'length' | 'time' | 'amount' | 'speed' | 'offPlace' | 'offTurn';

const words: Readonly<Record<NumberAnswer, Omit<ActNumber, 'id' | 'value'>>> = {
  length: {
    get label() {
      return text('Length');
    },
    unit: 'ms',
    min: 1,
    isWhole: true,
  },
  time: {
    get label() {
      return text('Time');
    },
    unit: 'ms',
    min: 0,
    isWhole: true,
  },
  amount: {
    get label() {
      return text('Amount');
    },
    unit: 'ms',
    min: 1,
    isWhole: true,
  },
  speed: {
    get label() {
      return text('Speed');
    },
    step: 1,
  },
  offPlace: {
    get label() {
      return text('Places off by');
    },
    unit: 'units',
    min: 0,
    step: 0.01,
  },
  offTurn: {
    get label() {
      return text('Turns off by');
    },
    unit: '°',
    min: 0,
    step: 0.1,
  },
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
