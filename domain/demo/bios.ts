import type { Club } from './clubs.ts'
import type { Random } from './random.ts'
import type { DemoPosition } from './squads.ts'

// Players' own words. They state no facts of the record, so they cannot contradict it.
const onThePitch: Record<DemoPosition, readonly string[]> = {
  goalkeeper: [
    'Shouts for every ball and means about half of them.',
    'A shot-stopper who would rather not talk about crosses.',
    'Started in goal because nobody else would, and never gave the gloves back.',
    'Organises the defence at a volume that carries to the car park.',
    'Calm with the ball at the feet, which is more than can be said for the people watching.',
    'Has worn the same lucky cap through four sets of gloves.',
  ],
  defender: [
    'Heads everything that moves and some things that do not.',
    'A full-back who believes in the overlap and, on good days, in the run back.',
    'Reads the game two passes ahead, so the legs can take their time.',
    'Prefers the simple ball and has turned it into an art.',
    'Left-footed, and will tell you how rare that is.',
    'The first at training and the last to admit that something hurts.',
    'Came as a striker, was moved back for one match, and never complained.',
    'Marks tightly, apologises warmly.',
    'Wins the ball cleanly and gives it to somebody who can play.',
    'Likes a clean sheet more than a goal, and says so to the forwards.',
  ],
  midfield: [
    'Covers the kind of distance that other people drive.',
    'Sees the pass early; the rest of us see it later.',
    'Sits in front of the back four and tidies up.',
    'Takes the corners, the free kicks and the blame.',
    'Learned the game in a school yard with a tennis ball, and it shows in the first touch.',
    'Box to box, then straight to the tea urn.',
    'Has a weakness for the cross-field ball.',
    'Two good feet and one good knee.',
    'Sets the tempo and, after the match, the table for the teams.',
    'Would play in every position and, by now, nearly has.',
  ],
  forward: [
    'Lives on the shoulder of the last defender and is, by all accounts, never offside.',
    'Needs one chance. Asks for ten.',
    'Quick over five yards, honest over fifty.',
    'Holds the ball up with the back to goal and the elbows in.',
    'Scores with whatever is nearest.',
    'Practises penalties against the garage door.',
    'Celebrates modestly, because the hamstrings insist.',
    'A winger who was told to come inside and liked the view.',
  ],
}

const offThePitch: readonly ((club: Club) => string)[] = [
  ({ town }) => `Bakes bread in ${town} from four in the morning and still makes kick-off.`,
  () => 'An electrician on weekdays.',
  () => 'Teaches chemistry and marks papers on the away coach.',
  ({ town }) => `Grew up two streets from the ground in ${town}.`,
  ({ name }) => `The third generation of the family at ${name}.`,
  () => 'Drives the night bus and sleeps before nothing but matches.',
  () => 'Came to the valley for one harvest and stayed for the football.',
  () => 'A nurse on rotating shifts; the fixture list decides who owes whom a weekend.',
  ({ shortName }) => `Joined ${shortName} after answering a card in the laundrette.`,
  () => 'Coaches the under-nines on Wednesday evenings.',
  () => 'Repairs bicycles, and most of the squad’s.',
  ({ town }) => `Runs the allotment society of ${town}. Ask about the leeks.`,
  () => 'Studies civil engineering and has opinions about the drainage behind the north goal.',
  () => 'Fishes for mackerel in summer and for second balls in winter.',
  () => 'Sings bass in two choirs.',
  () => 'Father of twins, so a match counts as rest.',
  () => 'Cooks for the team after every home match.',
  () => 'Translates contracts for a living and referees’ decisions for free.',
  ({ name }) => `Signed for ${name} on the day of moving here, before the furniture arrived.`,
  () => 'Paints the lines of the pitch and knows where every one of them bends.',
  () => 'A carpenter; built the benches in the away dressing room, and made them slightly too low.',
  () => 'Keeps bees.',
  () => 'Writes software from home and boots from memory.',
  () => 'Postman. Fitter than he lets on.',
]

/** Deals short biographies; openings repeat only after all are used, and the second half varies too. */
export function createBios(random: Random): (position: DemoPosition, club: Club) => string {
  const beginnings = new Map<DemoPosition, string[]>()
  let endings: (typeof offThePitch)[number][] = []
  return (position, club) => {
    const left = beginnings.get(position)?.length
      ? (beginnings.get(position) ?? [])
      : random.shuffle(onThePitch[position])
    const beginning = left.pop() ?? ''
    beginnings.set(position, left)
    if (!random.chance(0.75)) return beginning
    if (endings.length === 0) endings = random.shuffle(offThePitch)
    const ending = endings.pop()?.(club)
    return [beginning, ending].join(' ')
  }
}
