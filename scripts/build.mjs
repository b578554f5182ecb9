import { ensureBuilt, ensureInstalled } from './installation.mjs'

ensureInstalled()
ensureBuilt()
