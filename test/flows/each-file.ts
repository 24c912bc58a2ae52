import { watchBrowser } from '#test/support/browser.ts'

watchBrowser()
