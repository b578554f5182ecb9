import type { Site } from '#web/queries/page-context.ts'

/** The content security policy of an embed: its own style, the league's pictures, and a frame on any site. */
export const embedPolicy = ({ supabaseUrl }: Pick<Site, 'supabaseUrl'>): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self'${supabaseUrl === null ? '' : ` ${new URL(supabaseUrl).origin}`}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
