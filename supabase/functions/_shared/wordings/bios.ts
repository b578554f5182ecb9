// Biographies. {p} is the person, {t} the team, {games} a number of matches.

export const BIOS = {
  bioRole: [
    '{p} plays as a {role} for {t} in the {league}, wearing number {number}.',
    '{p} wears number {number} for {t} in the {league} and plays as a {role}.',
    '{p} lines up for {t} in the {league} as a {role}.',
    '{p} turns out for {t} in the {league}, a {role} with the number {number} shirt.',
    '{p}, a {role}, represents {t} in the {league}.',
  ],
  bioPlain: [
    '{p} wears number {number} for {t} in the {league}.',
    '{p} plays for {t} in the {league}.',
    '{p} turns out for {t} in the {league}.',
  ],
  bioManager: ['{p} manages {managed} in the {league}.', '{p} runs {managed} in the {league}.'],
  bioName: ['{p} belongs to the {league}.', '{p} is part of the {league}.'],
  bioAlsoManages: [
    '{p} manages the side as well.',
    '{p} picks up the manager’s duties too.',
    'The manager of the side is {p} too.',
  ],
  bioManages: [
    '{p} manages {managed} as well.',
    '{p} looks after {managed} as manager too.',
    'As a manager {p} also looks after {managed}.',
  ],
  bioWaiting: [
    '{p} has not played this season.',
    '{p} has made no appearance this season.',
    '{p} has not been on the pitch this season.',
  ],
  bioTopScorer: [
    '{p} leads the league’s scorers, with {goals} in {games}.',
    '{p} heads the scoring list of the league with {goals} from {games}.',
    'Nobody has scored more often in the league than {p}: {goals} in {games}.',
  ],
  bioScorer: [
    '{p} has struck {goals} in {games} and lies {rank} among the league’s scorers.',
    '{p} ranks {rank} in the scoring list after hitting {goals} in {games}.',
    'With {goals} in {games}, {p} stands {rank} among the scorers.',
  ],
  bioDouble: [
    '{p} has reached double figures, scoring {goals} in {games}.',
    '{p} passed ten for the season and has {goals} in {games}.',
    '{p} is into double figures, with {goals} in {games}.',
  ],
  bioGoals: [
    '{p} has scored {goals} in {games} this season.',
    '{p} has {goals} to show for {games}.',
    '{p} has contributed {goals} over {games} so far.',
    '{p} has chipped in with {goals} in {games}.',
  ],
  bioGames: [
    '{p} has played {games} this season.',
    '{p} has taken the field in {games} so far.',
    '{p} has featured in {games} since the season began.',
    'So far {p} has played {games}.',
  ],
  bioEverPresent: [
    '{p} has not missed a match, playing in all {all}.',
    '{p} has been there for every one of {t}’s {all} matches.',
    '{p} has played in all {all} matches so far.',
  ],
  bioMaker: [
    '{p} tops the assists list after making {made}.',
    '{p} has created {made}, which nobody in the league betters.',
    'Nobody in the league has made more than {p}: {made}.',
  ],
  bioMade: [
    '{p} has set up {made} for team-mates.',
    '{p} laid on {made} along the way.',
    '{p} has made {made} for others.',
  ],
  bioHatTrick: [
    '{p} hit a hat-trick against {opponent}.',
    '{p} took three off {opponent} in a single match.',
    '{opponent} will remember the hat-trick that {p} scored.',
  ],
  bioHaul: [
    '{p} put {best} past {opponent} in one match.',
    '{p} found the net {best} times in one match against {opponent}.',
    '{opponent} conceded {best} to {p} in one match.',
  ],
  bioBrace: [
    '{p} scored twice against {opponent}.',
    '{p} netted two in the match with {opponent}.',
    '{opponent} conceded two to {p} in one match.',
  ],
  bioHatTricks: [
    '{p} has completed {hats} hat-tricks.',
    '{p} has carried off the match ball {times}.',
    '{p} has {hats} hat-tricks to boast of.',
  ],
  bioSheets: [
    'Opponents found no way past {p} in {sheets}.',
    '{p} has helped to shut opponents out in {sheets}.',
    '{p} has seen {sheets} through without a goal conceded.',
  ],
  bioAward: [
    '{p} has been named man of the match {times}.',
    '{p} has won the man-of-the-match award {times}.',
    '{p} carried off man-of-the-match honours {times}.',
    'Man-of-the-match honours have gone to {p} {times}.',
  ],
  bioWins: [
    '{p} has finished on the winning side {times}.',
    '{p} has celebrated a win {times}.',
    '{p} has left the pitch a winner {times}.',
    '{p} has been in a winning team {times}.',
    '{p} has been on the winning side {times}.',
  ],
  bioTop: ['{t} lead the table.', '{t} sit top of the table.'],
  bioBottom: ['{t} prop up the table.', '{t} are bottom of the table.'],
  bioPlace: [
    '{t} stand {rank} in the table.',
    '{t} lie {rank} after {played} matches.',
    '{t} are {rank} in the table.',
  ],
} as const
