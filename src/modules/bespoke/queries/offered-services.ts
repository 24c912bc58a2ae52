import type { OutputOf } from '#platform/http/endpoint.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { servicesContract } from '../api/services-contract.ts'
import { estimateCommission, type BespokeService } from '../domain/services.ts'

/** The texts of the bespoke page and the services that shoppers can choose. */
export function listOfferedServices(
  settings: Settings,
): OutputOf<typeof servicesContract.listServices> {
  const { title, em, lead, description, replyDays, services } = settings.get('bespoke')
  return {
    page: { title, em, lead, description, replyDays },
    rows: services
      .filter(({ isOffered }) => isOffered)
      .map((service) => ({
        id: service.id,
        title: service.title,
        note: service.note,
        product: service.product === '' ? null : service.product,
        estimate: estimateCommission(service, {}, 1),
        questions: service.questions.map(({ id, label, options }) => ({
          id,
          label,
          options: options.map((option) => ({ id: option.id, label: option.label })),
        })),
      })),
  }
}

export function findOfferedService(settings: Settings, id: string): BespokeService | null {
  const { services } = settings.get('bespoke')
  return services.find((service) => service.id === id && service.isOffered) ?? null
}
