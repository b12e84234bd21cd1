/**
 * Names of the animations 0 to 505, the rows of AnimationData in the client 3.3.5. Source: the public list of wow.tools, as
 * kept by wow.export (src/js/3D/AnimMapper.js); every animation of the ground has one for flying, 229 rows later.
 */

const ground = `
  Stand Death Spell Stop Walk Run Dead Rise StandWound CombatWound CombatCritical ShuffleLeft ShuffleRight
  Walkbackwards Stun HandsClosed AttackUnarmed Attack1H Attack2H Attack2HL ParryUnarmed Parry1H Parry2H Parry2HL
  ShieldBlock ReadyUnarmed Ready1H Ready2H Ready2HL ReadyBow Dodge SpellPrecast SpellCast SpellCastArea
  NPCWelcome NPCGoodbye Block JumpStart Jump JumpEnd Fall SwimIdle Swim SwimLeft SwimRight SwimBackwards
  AttackBow FireBow ReadyRifle AttackRifle Loot ReadySpellDirected ReadySpellOmni SpellCastDirected
  SpellCastOmni BattleRoar ReadyAbility Special1H Special2H ShieldBash EmoteTalk EmoteEat EmoteWork
  EmoteUseStanding EmoteTalkExclamation EmoteTalkQuestion EmoteBow EmoteWave EmoteCheer EmoteDance EmoteLaugh
  EmoteSleep EmoteSitGround EmoteRude EmoteRoar EmoteKneel EmoteKiss EmoteCry EmoteChicken EmoteBeg EmoteApplaud
  EmoteShout EmoteFlex EmoteShy EmotePoint Attack1HPierce Attack2HLoosePierce AttackOff AttackOffPierce Sheath
  HipSheath Mount RunRight RunLeft MountSpecial Kick SitGroundDown SitGround SitGroundUp SleepDown Sleep SleepUp
  SitChairLow SitChairMed SitChairHigh LoadBow LoadRifle AttackThrown ReadyThrown HoldBow HoldRifle HoldThrown
  LoadThrown EmoteSalute KneelStart KneelLoop KneelEnd AttackUnarmedOff SpecialUnarmed StealthWalk StealthStand
  Knockdown EatingLoop UseStandingLoop ChannelCastDirected ChannelCastOmni Whirlwind Birth UseStandingStart
  UseStandingEnd CreatureSpecial Drown Drowned FishingCast FishingLoop Fly EmoteWorkNoSheathe EmoteStunNoSheathe
  EmoteUseStandingNoSheathe SpellSleepDown SpellKneelStart SpellKneelLoop SpellKneelEnd Sprint InFlight Spawn
  Close Closed Open Opened Destroy Destroyed Rebuild Custom0 Custom1 Custom2 Custom3 Despawn Hold Decay BowPull
  BowRelease ShipStart ShipMoving ShipStop GroupArrow Arrow CorpseArrow GuideArrow Sway DruidCatPounce
  DruidCatRip DruidCatRake DruidCatRavage DruidCatClaw DruidCatCower DruidBearSwipe DruidBearBite DruidBearMaul
  DruidBearBash DragonTail DragonStomp DragonSpit DragonSpitHover DragonSpitFly EmoteYes EmoteNo JumpLandRun
  LootHold LootUp StandHigh Impact LiftOff Hover SuccubusEntice EmoteTrain EmoteDead EmoteDanceOnce Deflect
  EmoteEatNoSheathe Land Submerge Submerged Cannibalize ArrowBirth GroupArrowBirth CorpseArrowBirth
  GuideArrowBirth EmoteTalkNoSheathe EmotePointNoSheathe EmoteSaluteNoSheathe EmoteDanceSpecial Mutilate
  CustomSpell01 CustomSpell02 CustomSpell03 CustomSpell04 CustomSpell05 CustomSpell06 CustomSpell07
  CustomSpell08 CustomSpell09 CustomSpell10 StealthRun Emerge Cower Grab GrabClosed GrabThrown
`;

const late = `
  ToFly ToHover ToGround FlyToFly FlyToHover FlyToGround Settle FlySettle DeathStart DeathLoop DeathEnd
  FlyDeathStart FlyDeathLoop FlyDeathEnd DeathEndHold FlyDeathEndHold Strangulate FlyStrangulate ReadyJoust
  LoadJoust HoldJoust FlyReadyJoust FlyLoadJoust FlyHoldJoust AttackJoust FlyAttackJoust ReclinedMount
  FlyReclinedMount ToAltered FromAltered FlyToAltered FlyFromAltered InStocks FlyInStocks VehicleGrab
  VehicleThrow FlyVehicleGrab FlyVehicleThrow ToAlteredPostSwap FromAlteredPostSwap FlyToAlteredPostSwap
  FlyFromAlteredPostSwap ReclinedMountPassenger FlyReclinedMountPassenger Carry2H Carried2H FlyCarry2H
  FlyCarried2H
`;

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

const groundNames = words(ground);

/** Names by id. */
export const animationNames: readonly string[] = [
  ...groundNames,
  ...groundNames.map((name) => `Fly${name}`),
  ...words(late),
];

/** The name of an animation, `Animation 700` for one that has none. */
export function animationName(id: number): string {
  return animationNames[id] ?? `Animation ${id}`;
}
