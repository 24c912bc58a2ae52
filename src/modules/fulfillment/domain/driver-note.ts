export function formatDriverNote(deliveryNotes: string): string {
  return `Note for the driver: ${deliveryNotes}`
}
