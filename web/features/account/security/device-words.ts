// Patterns of our own: libraries for user agents are AGPL, or bring tables of a hundred kilobytes.
// The first match counts, because a user agent also names the browsers that it derives from.
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
  [/^(node|undici|Deno|Bun|python|curl|okhttp|Dart|supabase)/i, 'A program'],
]

const SYSTEMS: [RegExp, string, isPhone: boolean][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', true],
  [/\biPad\b/, 'iPad', true],
  [/\bAndroid\b/, 'Android', true],
  [/\bWindows\b/, 'Windows', false],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac', false],
  [/\bCrOS\b/, 'Chromebook', false],
  [/\bLinux\b|\bX11\b/, 'Linux', false],
]

interface DeviceWords {
  /** 'Firefox on Linux', 'Safari on iPhone', 'A program', 'Unknown browser'. */
  name: string
  isPhone: boolean
}

/** Browser and system in words. It is a guess: a browser can send any text. @param userAgent as the request sent it */
export function deviceWords(userAgent: string | null): DeviceWords {
  const text = userAgent ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1] ?? null
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))
  const name = system ? `${browser ?? 'Browser'} on ${system[1]}` : (browser ?? 'Unknown browser')
  return { name, isPhone: system?.[2] ?? false }
}
