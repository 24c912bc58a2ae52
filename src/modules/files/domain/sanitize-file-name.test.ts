import { expect, test } from 'vitest'
import { sanitizeFileName } from './sanitize-file-name.ts'

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  [String.raw`..\..\windows\system32\cmd.exe`, 'cmd.pdf'],
  ['/etc/shadow', 'shadow.pdf'],
  ['C:\\boot.ini', 'boot.pdf'],
  ['file:///etc/passwd', 'passwd.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['...', 'file.pdf'],
  ['', 'file.pdf'],
  ['cv.pdf\u0000.exe', 'cv.pdf'],
  ['cv.php.pdf', 'cv.pdf'],
  ['cv\u202efdp.exe', 'cvfdp.pdf'],
  ['a\r\nContent-Type: text/html', 'html.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', '_img src=x onerror=alert(1)_.pdf'],
  ['"; rm -rf ~', '_; rm -rf ~.pdf'],
  ['%2e%2e%2fetc', '%2e%2e%2fetc.pdf'],
  ['résumé (final).PDF', 'résumé (final).pdf'],
])('%j becomes %s', (name, shown) => expect(sanitizeFileName(name, 'pdf')).toBe(shown))

test('a name is limited in length and has no path, quote or invisible character', () => {
  for (const name of [
    'x'.repeat(100_000),
    '👩‍👩‍👧‍👦'.repeat(500),
    'a/b\\c"d<e>f\u2028g',
    '\u0000\u0001\u200b',
  ]) {
    const shown = sanitizeFileName(name, 'docx')
    expect(shown.length).toBeLessThanOrEqual(420)
    expect(shown).not.toMatch(/[/\\"<>\p{Cc}\u2028]/u)
  }
})
