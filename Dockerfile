# npm runs on the Node of this image. It installs and verifies the Node that runs the program, builds the console with it, and then
# removes the packages that only the build needs. The npm of node:22 would leave the program's Node without its link.
FROM node:24-bookworm-slim AS install
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libatomic1 \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /opt/plumbline
COPY package.json package-lock.json tsconfig.json .npmrc LICENSE ./
COPY client client
COPY server server
COPY web web
COPY proof/openapi-types proof/openapi-types
RUN npm ci --no-audit --no-fund && npm prune --omit=dev --no-audit --no-fund

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates libatomic1 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --no-create-home plumbline \
 && mkdir --mode=0700 /var/lib/plumbline \
 && chown plumbline: /var/lib/plumbline
COPY --from=install /opt/plumbline /opt/plumbline
ENV PATH=/opt/plumbline/node_modules/.bin:$PATH DATA_DIR=/var/lib/plumbline HOST=0.0.0.0
WORKDIR /opt/plumbline
USER plumbline
VOLUME /var/lib/plumbline
EXPOSE 8080 8081
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "/opt/plumbline/server/bin/health.js"]
ENTRYPOINT ["node", "/opt/plumbline/server/bin/plumbline.js"]
CMD ["serve"]
