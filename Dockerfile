# syntax=docker/dockerfile:1
# The shop in one image. Written with care and not yet built by an engine: none runs where this project is made.

FROM node:24-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
COPY backoffice/package.json backoffice/
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run build

# What runs: no compilers, no test tools, none of the engines that npm brings along for machines without them.
FROM node:24-slim AS modules
WORKDIR /shop
COPY package.json package-lock.json ./
COPY backoffice/package.json backoffice/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/node-win-* node_modules/.bin/node

FROM node:24-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /shop
COPY --from=modules /shop/node_modules node_modules
COPY --from=build /shop/build build
COPY package.json ./
COPY src src
COPY tools tools
COPY migrations migrations
COPY catalog catalog
COPY content content
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "tools/start.ts", "--built"]
