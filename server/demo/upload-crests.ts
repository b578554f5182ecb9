import type { DemoSeason } from '#domain/demo/season.ts'
import { awaitAll } from './await-all.ts'
import { type Client, expectData } from './connect.ts'

/** Uploads the crests and assigns them to the league and its teams. */
export async function uploadCrests(owner: Client, { league, teams }: DemoSeason): Promise<void> {
  const logo = await upload(owner, 'league-logos', `${league.id}-logo`, league.crest)
  await expectData(
    'showing the crest of the league',
    owner.from('leagues').update({ logo_url: logo }).eq('id', league.id),
  )
  await expectData(
    'showing the icon of the league',
    owner.from('league_settings').update({ favicon_url: logo }).eq('league_id', league.id),
  )
  await awaitAll(
    teams.map(async ({ id, club, crest }) => {
      const logo_url = await upload(owner, 'team-logos', `${id}/crest.svg`, crest)
      await expectData(`showing the crest of ${club.name}`, owner.from('teams').update({ logo_url }).eq('id', id))
    }),
  )
}

/** @returns the picture's address without its host, so that it survives a move of the installation */
async function upload(owner: Client, bucket: string, path: string, svg: string): Promise<string> {
  const files = owner.storage.from(bucket)
  await expectData(`uploading ${path}`, files.upload(path, svg, { contentType: 'image/svg+xml', upsert: true }))
  return new URL(files.getPublicUrl(path).data.publicUrl).pathname
}
