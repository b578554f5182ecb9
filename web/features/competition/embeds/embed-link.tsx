interface EmbedLinkProps {
  /** An address with the host, because a custom element shows it on another site's page. */
  to: string
  children: React.ReactNode
}

/** Opens our page beside the site that shows the embed. */
export const EmbedLink = ({ to, children }: EmbedLinkProps) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
  </a>
)
