/**
 * Field → columns in lower case. Shopify: the export under Discounts. WooCommerce: the extension
 * "Customer/Order/Coupon Export" and the coupon meta of WooCommerce (`coupon_amount`).
 */
export const couponColumns = {
  code: ['name', 'code', 'coupon code', 'post_title'],
  value: ['value', 'amount', 'coupon_amount'],
  valueType: ['value type', 'discount_type', 'type'],
  offer: ['type'],
  discountClass: ['discount class'],
  description: ['description', 'post_excerpt'],
  minimum: ['minimum purchase requirements', 'minimum_amount', 'minimum spend'],
  maximum: ['maximum_amount'],
  combinesOrder: ['combines with order discounts'],
  combinesProduct: ['combines with product discounts'],
  combinesShipping: ['combines with shipping discounts'],
  alone: ['individual_use'],
  customers: ['customer selection', 'customer_emails', 'customer_email'],
  used: ['times used in total', 'usage_count'],
  limit: ['usage limit per code', 'usage_limit'],
  oncePerCustomer: ['applies once per customer'],
  limitPerCustomer: ['usage_limit_per_user'],
  limitOfItems: ['limit_usage_to_x_items'],
  products: [
    'product_ids',
    'products',
    'exclude_product_ids',
    'product_categories',
    'exclude_product_categories',
  ],
  freeShipping: ['free_shipping'],
  excludesSale: ['exclude_sale_items'],
  status: ['status'],
  start: ['start', 'starts at', 'date_created'],
  end: ['end', 'ends at', 'expiry_date', 'date_expires'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type CouponField = keyof typeof couponColumns

export const couponSigns = {
  shopify: ['times used in total', 'usage limit per code', 'discount class'],
  woocommerce: ['discount_type', 'coupon_amount', 'usage_limit_per_user', 'individual_use'],
} as const
