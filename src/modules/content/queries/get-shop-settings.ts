import type { Services } from '#platform/services.ts'
import { createPalette } from '#modules/settings/palette.ts'
import { describeShop } from '../describe-shop.ts'
import { describeShipping } from './describe-shipping.ts'
import { insertKnownFigures } from '../domain/insert-figures.ts'
import type { ShopSettings } from '../shop-contract.ts'

/** The settings that pages show. Secrets and addresses of the warehouse are not among them. */
export async function getShopSettings({
  settings,
  figures: readFigures,
}: Pick<Services, 'settings' | 'figures'>): Promise<ShopSettings> {
  const figures = await readFigures()
  const { logo, ...colors } = settings.get('theme')
  const { tagline, description, place, since, social } = settings.get('brandProfile')
  return {
    ...describeShop(settings),
    cutOff: figures['cutOff'] ?? '',
    shipping: describeShipping(settings),
    profile: { tagline, description, place, since, social },
    logo,
    colors: createPalette(colors),
    ...insertKnownFigures(
      {
        navigation: settings.get('navigation'),
        newsletter: settings.get('newsletter'),
        home: settings.get('home'),
      },
      figures,
    ),
  }
}
