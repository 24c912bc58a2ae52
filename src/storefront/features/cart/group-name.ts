/** For example "To me" or "To Ann and Ben". */
export function groupName({
  kind,
  recipientName,
}: {
  kind: 'own' | 'address' | 'registry'
  recipientName: string
}): string {
  return kind === 'own' ? 'To me' : `To ${recipientName}`
}

/** The recipient as addressed to the shopper: "you" or a name. */
export function groupNameForYou({
  kind,
  recipientName,
}: {
  kind: 'own' | 'address' | 'registry'
  recipientName: string
}): string {
  return kind === 'own' ? 'you' : recipientName
}
