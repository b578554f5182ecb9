import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/landing.tsx'),
  route('auth', 'routes/auth.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  layout('routes/guarded.tsx', [
    route('dashboard', 'routes/dashboard.tsx'),
    route('competitions/create', 'routes/competitions-create.tsx'),
    route('competitions/:slug/import', 'routes/import.tsx'),
    route('account/profile', 'routes/account-profile.tsx'),
    route('account/email', 'routes/account-email.tsx'),
    route('account/password', 'routes/account-password.tsx'),
  ]),
  route('competitions', 'routes/competitions.tsx'),
  route('competitions/:slug', 'routes/competition.tsx', [
    index('routes/competition-overview.tsx'),
    route('overview', 'routes/competition-overview.tsx', { id: 'competition-overview-tab' }),
    route('teams', 'routes/competition-teams.tsx'),
    route('fixtures', 'routes/competition-fixtures.tsx'),
    route('tables', 'routes/competition-tables.tsx'),
    route('table', 'routes/competition-tables.tsx', { id: 'competition-table' }),
    route('players', 'routes/competition-players.tsx'),
  ]),
  route('match/:id', 'routes/match.tsx'),
  route('matches/:id', 'routes/match.tsx', { id: 'matches' }),
  route('team/:id', 'routes/team.tsx'),
  route('teams/:id', 'routes/team.tsx', { id: 'teams' }),
  route('player/:id', 'routes/player.tsx'),
  route('players/:id', 'routes/player.tsx', { id: 'players' }),
  route('404', 'routes/not-found.tsx'),
  route('*', 'routes/unknown.tsx'),
] satisfies RouteConfig
