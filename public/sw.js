// Shows pushed notices of posts. It answers no requests, so pages load as they would without it.

self.addEventListener("push", (event) => {
  const { title, text, origin, url } = event.data.json();
  const options = { body: [text, origin].filter(Boolean).join("\n"), icon: "/icons/icon-192.png", tag: url, data: url };
  event.waitUntil(self.registration.showNotification(title, options));
});

// Always a new window: the address of a present one is that of its first page.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
