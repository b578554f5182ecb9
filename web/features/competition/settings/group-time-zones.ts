/** Groups time zones by the region that begins their names, both sorted by name. Zones without a region come first. */
export function groupTimeZones(zones: string[]): { region: string; zones: string[] }[] {
  const groups = new Map<string, string[]>()
  for (const zone of [...new Set(zones)].sort()) {
    const region = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : ''
    groups.set(region, [...(groups.get(region) ?? []), zone])
  }
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([region, zones]) => ({ region: region || 'Everywhere', zones }))
}
