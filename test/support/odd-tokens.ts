/** Texts derived from a token that must not be accepted. */
export const oddTokens: readonly (readonly [string, (token: string) => string])[] = [
  ['empty', () => ''],
  ['one character short', (token) => token.slice(0, -1)],
  ['one character long', (token) => `${token}A`],
  ['twice', (token) => token + token],
  ['padded', (token) => `${token}=`],
  ['with a space before it', (token) => ` ${token}`],
  ['with a space behind it', (token) => `${token} `],
  ['with a line break behind it', (token) => `${token}\n`],
  ['with a period behind it', (token) => `${token}.`],
  ['with something behind a second period', (token) => `${token}.x`],
  ['in angle brackets', (token) => `<${token}>`],
  ['in another alphabet', (token) => `${token.slice(0, -2)}+/`],
  [
    'in full width',
    (token) =>
      token.replaceAll(/[!-~]/g, (sign) =>
        String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0),
      ),
  ],
  ['with an invisible character', (token) => `${token.slice(0, 5)}\u200B${token.slice(5)}`],
  ['with another one of the same look', (token) => `${token.slice(0, -1)}\u0430`],
  ['with NUL', (token) => `${token}\u0000`],
  ['of three hundred characters', () => 'A'.repeat(300)],
]
