import { renderSVG } from 'uqr'

/** A code that a phone's camera opens. */
export const QrCode = ({ url }: { url: string }) => (
  <img
    className="qr"
    alt={`QR code of ${url}`}
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 2 }))}`}
  />
)

/** 'league.example/competitions/sunday' */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '')
