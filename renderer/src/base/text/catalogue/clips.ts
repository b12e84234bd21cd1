/** Clips. */
import type { Texts } from './translated.ts';

export const clipsTexts = {
  'frames 0–{}': ['Bilder 0–{}', '帧 0–{}'],
  'Positions off by': ['Orte höchstens daneben um', '位置误差'],
  'Rotations off by': ['Drehungen höchstens daneben um', '旋转误差'],
  'With its keys and events': ['Mit Schlüsseln und Ereignissen', '包括关键帧和事件'],
  'Followed by': ['Gefolgt von', '后接'],
  'Search clips': ['Clips suchen', '搜索片段'],
  '2 is twice as long, and half as fast.': ['2 ist doppelt so lang und halb so schnell.', '2 表示两倍长、一半速度。'],
  'global loop': ['globale Schleife', '全局循环'],
  '{} units/s': ['{} Einheiten/s', '{} 单位/秒'],
  loops: ['wiederholt sich', '循环'],
  'plays once': ['spielt einmal', '播放一次'],
  'A clip is a stretch of time with a name: Stand, Walk, Attack.': [
    'Ein Clip ist eine Zeitspanne mit Namen: Stand, Walk, Attack.',
    '片段是一段有名称的时间：Stand、Walk、Attack。',
  ],
  'New clip': ['Neuer Clip', '新建片段'],
  'The shown clip': ['Der gezeigte Clip', '当前片段'],
  Range: ['Bereich', '范围'],
  'No clip matches.': ['Kein Clip passt.', '没有匹配的片段。'],
  'Name of the clip': ['Name des Clips', '片段名称'],
  'Blends mixed': ['Gemischte Überblendungen', '混合比例'],
  'The time stands at an end of the clip': ['Die Zeit steht an einem Ende des Clips', '时间位于片段的一端'],
  'A clip without keys: the model is at rest in it.': [
    'Ein Clip ohne Schlüssel: Das Modell ruht darin.',
    '没有关键帧的片段：模型在其中静止。',
  ],
  'All keys and events of the clip once more, in a range that is free.': [
    'Alle Schlüssel und Ereignisse des Clips noch einmal, in einem freien Bereich.',
    '在空闲范围内复制片段的所有关键帧和事件。',
  ],
  'Games find clips by their names.': ['Spiele finden Clips nach ihren Namen.', '游戏按名称查找片段。'],
  'Keys and events spread out or move together.': [
    'Schlüssel und Ereignisse rücken auseinander oder zusammen.',
    '关键帧和事件随之拉开或靠拢。',
  ],
  'The clip goes with its keys and events to where the time line is free.': [
    'Der Clip rückt mit Schlüsseln und Ereignissen dorthin, wo die Zeitleiste frei ist.',
    '片段连同关键帧和事件移到时间轴空闲处。',
  ],
  'What lies behind this moment becomes a clip of its own.': [
    'Was hinter diesem Moment liegt, wird ein eigener Clip.',
    '此刻之后的部分成为单独的片段。',
  ],
  'The other clip is played behind this one, as part of it, with its keys and events.': [
    'Der andere Clip spielt hinter diesem, als Teil davon, mit Schlüsseln und Ereignissen.',
    '另一片段连同关键帧和事件作为本片段的一部分接在后面播放。',
  ],
  'There is no other clip': ['Es gibt keinen anderen Clip', '没有其他片段'],
  'The other clip is gone': ['Der andere Clip ist weg', '另一片段已不存在'],
  'The pose is held, and what comes behind it in the clip comes later.': [
    'Die Pose wird gehalten, und was im Clip dahinter kommt, kommt später.',
    '保持姿势，片段中其后的内容推迟。',
  ],
  'What lies within it goes, and what comes behind it comes sooner.': [
    'Was darin liegt, entfällt, und was dahinter kommt, kommt früher.',
    '其中的内容被移除，其后的内容提前。',
  ],
  'The time stands at the end of the clip': ['Die Zeit steht am Ende des Clips', '时间位于片段末尾'],
  'Removes keys that interpolation between their neighbours gives anyway, in all tracks.': [
    'Entfernt Schlüssel, die sich aus ihren Nachbarn ohnehin ergeben, in allen Spuren.',
    '移除所有轨道中由相邻关键帧插值即可得到的关键帧。',
  ],
  'Every track of bones that has keys here gets one each so many milliseconds, with the values it shows there.': [
    'Jede Spur von Knochen mit Schlüsseln hier bekommt alle so viele Millisekunden einen, mit den Werten, die sie dort zeigt.',
    '此处有关键帧的每条骨骼轨道按该毫秒间隔设置关键帧，取其当时的值。',
  ],
  'How fast the model goes over the ground while the clip plays.': [
    'Wie schnell das Modell über den Boden geht, während der Clip spielt.',
    '播放片段时模型在地面上的速度。',
  ],
  'Keys that other clips play too stay in any case.': [
    'Schlüssel, die auch andere Clips spielen, bleiben in jedem Fall.',
    '其他片段也使用的关键帧始终保留。',
  ],
  'Places off by': ['Orte daneben um', '位置误差'],
  'Turns off by': ['Drehungen daneben um', '旋转误差'],
  'It is the first clip of the list': ['Es ist der erste Clip der Liste', '它是列表中的第一个片段'],
  'It is the last clip of the list': ['Es ist der letzte Clip der Liste', '它是列表中的最后一个片段'],
  'A global loop is shown, which is no clip': [
    'Eine globale Schleife wird gezeigt, das ist kein Clip',
    '当前显示的是全局循环，不是片段',
  ],
  'The model has no clips': ['Das Modell hat keine Clips', '模型没有片段'],
  'No clip is shown': ['Kein Clip wird gezeigt', '未显示片段'],
  'The clip stays as it was': ['Der Clip bleibt, wie er war', '片段保持不变'],
  '{} with {} each.': ['{} mit je {}.', '{}，每条 {}。'],
  'Places are off by {} units at most, turns by {}°, each against its parent.': [
    'Orte weichen höchstens {} Einheiten ab, Drehungen {}°, jeweils gegenüber dem Übergeordneten.',
    '相对各自父级，位置最多偏差 {} 单位，旋转最多偏差 {}°。',
  ],
} as const satisfies Texts;
