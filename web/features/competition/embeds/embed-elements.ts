import { embedKinds } from './embed-kinds.ts'

// The script's own address: it is served by the installation whose competitions it shows.
const source = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : undefined

/** Shows an embed at its natural height, in the page that contains the element. Until then, and if it fails, its content. */
class TouchlineEmbed extends HTMLElement {
  static observedAttributes = ['competition', 'theme']
  #latest = 0

  connectedCallback() {
    void this.#show()
  }

  attributeChangedCallback() {
    if (this.isConnected) void this.#show()
  }

  async #show() {
    const request = ++this.#latest
    const competition = encodeURIComponent(this.getAttribute('competition') ?? '')
    const theme = encodeURIComponent(this.getAttribute('theme') ?? 'auto')
    const kind = this.localName.replace('touchline-', '')
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    try {
      const response = await fetch(new URL(`/embed/${competition}/${kind}?theme=${theme}`, source))
      if (!response.ok) throw new Error(`${response.status}`)
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      if (request === this.#latest) root.replaceChildren(...page.querySelectorAll('style, .touchline-embed'))
    } catch {
      if (request === this.#latest) root.replaceChildren(document.createElement('slot'))
    }
  }
}

for (const { kind } of embedKinds) {
  const name = `touchline-${kind}`
  if (!customElements.get(name)) customElements.define(name, class extends TouchlineEmbed {})
}
