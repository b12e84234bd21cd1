/** What a model is in the game is told by folder, name and content, and decides what its validator misses in it. */
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../document/document.ts';
import type { Document } from '../../document/document.ts';
import { editStructure } from '../../document/structure.ts';
import { corpusFiles } from '../../test/corpus.ts';
import { createModel } from './create.ts';
import { mdx } from './index.ts';
import { itemsWithTags } from './model.ts';
import { likeliestProfile, mdxProfiles } from './profile.ts';

function model(sequences: readonly string[], attachments: readonly string[] = []): Document {
  const document = createModel(800);
  editStructure(document, 'Fill', (structure) => {
    for (const id of itemsWithTags(document, ['SEQS'])) structure.remove(id);
    sequences.forEach((name, at) => structure.create('sequence', { name, interval: [at * 2000, at * 2000 + 1000] }));
    for (const name of attachments) structure.create('attachment', { name });
  });
  return document;
}

const severityOf = (document: Document, profile: string, rule: string): string | undefined =>
  mdx.validate(document, undefined, profile).find((problem) => problem.rule === rule)?.severity;

describe('a profile is told by', () => {
  test.each([
    ['Units\\Human\\Footman\\Footman.mdx', 'unit'],
    ['Units\\Human\\Footman\\Footman_Portrait.mdx', 'portrait'],
    ['units/human/HeroArchMage/HeroArchMage.mdx', 'hero'],
    ['Buildings\\Human\\Farm\\Farm.mdx', 'building'],
    ['Doodads\\Icecrown\\Rocks\\Rock0.mdx', 'doodad'],
    ['Abilities\\Spells\\Human\\HolyBolt\\HolyBoltSpecialArt.mdx', 'effect'],
    ['Abilities\\Spells\\Human\\StormBolt\\StormBoltMissile.mdx', 'missile'],
    ['war3mapImported\\FrostmourneAttachment.mdx', 'attachment'],
    ['war3mapImported\\DevotionAura.mdx', 'effect'],
  ])('its path: %s is a %s', (path, profile) => {
    expect(likeliestProfile(model(['Stand', 'Walk', 'Death']), path)).toBe(profile);
  });

  test.each([
    [['Stand', 'Walk', 'Attack', 'Death'], [], 'unit'],
    [['Portrait', 'Portrait Talk'], [], 'portrait'],
    [['Birth', 'Stand', 'Stand Work', 'Death', 'Portrait'], [], 'building'],
    [['Stand'], ['Overhead Ref', 'Hand Left Ref'], 'unit'],
    [['Birth'], [], 'effect'],
  ])('its content: %j is a %s', (sequences, attachments, profile) => {
    const document = model(sequences, attachments);
    expect(likeliestProfile(document, 'Thing.mdx')).toBe(profile);
  });
});

describe('missing things', () => {
  test.each(mdxProfiles.all.map(({ id }) => [id]))('weigh in a %s what they weigh in the game', (profile) => {
    const weight = ['unit', 'hero', 'building'].includes(profile) ? 'warning' : 'info';
    expect(severityOf(model(['Stand']), profile, 'missing-death')).toBe(weight);
    expect(severityOf(model([]), profile, 'no-sequences')).toBe(weight);
    expect(severityOf(model(['Stand', 'Death'], ['Chest Ref']), profile, 'no-origin-attachment')).toBe(weight);
  });

  test('are a warning in a portrait that has neither Portrait nor Stand', () => {
    expect(severityOf(model(['Birth']), 'portrait', 'missing-stand')).toBe('warning');
    expect(severityOf(model(['Portrait']), 'portrait', 'missing-stand')).toBe('info');
  });

  test('do not include a path where an author left a note', () => {
    const document = model(['Stand', 'Death'], ['Origin Ref']);
    const [id] = itemsWithTags(document, ['ATCH']);
    const withPath = (path: string): readonly string[] => {
      document.edit('Note', (tx) => (id === undefined ? undefined : tx.update(id, { path })));
      return mdx
        .validate(document)
        .flatMap(({ rule, severity }) => (rule.startsWith('attachment-') ? [`${severity} ${rule}`] : []));
    };
    expect(withPath('Made by Inico, PM me (http://example.org/profile.php?u=798)')).toEqual(['info attachment-note']);
    expect(withPath('Textures\\Sword.blp')).toEqual(['error attachment-path']);
    expect(withPath('Objects\\Sword.mdl')).toEqual([]);
  });
});

const files = corpusFiles('wc3', ['.mdx']);

test.skipIf(files.length === 0)('at most one sound model of the corpus in five has a warning', () => {
  // Files that a test of another program damaged on purpose.
  const sound = files.filter(({ name }) => !/overflow|short_v800|bad_|invalid/.test(name));
  const alarmed = sound.filter((file) => {
    const document = openDocument(mdx, file.bytes());
    const profile = likeliestProfile(document, file.name);
    return mdx.validate(document, undefined, profile).some(({ severity }) => severity !== 'info');
  });
  expect(alarmed.length / sound.length).toBeLessThanOrEqual(0.2);
});
