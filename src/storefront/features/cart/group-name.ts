import * as t from '#messages/groups.ts'
interface NamedGroup {
  readonly kind: 'own' | 'address' | 'registry'
  /** Empty until an address is entered, if the group was created at checkout. */
  readonly recipientName: string
}

/** For example "To me" or "To Ann and Ben". */
export function groupName(group: NamedGroup): string {
  return group.kind === 'own' ? t.toMe : t.to({ name: recipientOf(group) })
}

/** The recipient as addressed to the shopper: "you" or a name. */
export function groupNameForYou(group: NamedGroup): string {
  return group.kind === 'own' ? t.you : recipientOf(group)
}

function recipientOf({ recipientName }: NamedGroup): string {
  return recipientName || t.someoneElse
}
