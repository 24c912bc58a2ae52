/** "To me", "To Ann and Ben" */
export function groupName({
  kind,
  recipientName,
}: {
  kind: 'own' | 'address' | 'registry'
  recipientName: string
}): string {
  return kind === 'own' ? 'To me' : `To ${recipientName}`
}

/** The same said to the shopper: "to you". */
export function groupNameForYou({
  kind,
  recipientName,
}: {
  kind: 'own' | 'address' | 'registry'
  recipientName: string
}): string {
  return kind === 'own' ? 'you' : recipientName
}
