// The database has the same limits: `seasons.name`, `stages.name`, `stage_zones.label`, `point_adjustments.reason`.
export const SEASON_NAME_LENGTH = 60
export const STAGE_NAME_LENGTH = 60
export const ZONE_LABEL_LENGTH = 60
export const SEASON_REASON_LENGTH = 300
