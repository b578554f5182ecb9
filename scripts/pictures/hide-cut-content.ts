import type { Page } from '@playwright/test'

/** Hides text through which the lower edge of a picture would go, with its row, so that it cuts no letters. */
export const hideCutContent = (page: Page, edge: number): Promise<void> => page.evaluate(hideBelow, edge)

function hideBelow(edge: number) {
  const isCut = ({ top, bottom }: DOMRect) => top < edge && bottom > edge - 2
  const cut = new Set<HTMLElement>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()]
    const { parentElement: parent } = text
    if (parent === null || !lines.some(isCut)) continue
    const whole = lines.filter((line) => line.bottom <= edge - 2)
    const paragraph = parent.closest<HTMLElement>('p, dd')
    if (paragraph && whole.length > 0) {
      const end = Math.max(...whole.map(({ bottom }) => bottom))
      paragraph.style.clipPath = `inset(0 0 ${paragraph.getBoundingClientRect().bottom - end}px 0)`
    } else cut.add(parent.closest<HTMLElement>('tr, .match-row') ?? parent)
  }
  for (const part of cut) part.style.visibility = 'hidden'
}
