/** The largest public email providers in the United States, whose users do not belong together. */
const hosts = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com '
    + 'ymail.com rocketmail.com aol.com aim.com icloud.com me.com mac.com '
    + 'proton.me protonmail.com pm.me gmx.com gmx.us mail.com zoho.com fastmail.com hey.com '
    + 'tutanota.com yandex.com '
    + 'comcast.net xfinity.com verizon.net att.net sbcglobal.net bellsouth.net cox.net '
    + 'charter.net spectrum.net earthlink.net optonline.net frontier.com centurylink.net '
    + 'juno.com'
  ).split(' '),
)

export function isPublicEmailDomain(domain: string): boolean {
  return hosts.has(domain)
}
