/* Search without a server. Where pages are files, the browser starts no worker for the search, so its
   script runs in a hidden frame here. The name is the one that Material's plugin "offline" looks for. */
if (location.protocol === "file:") {
  window.Worker = window.IFrameWorker = class extends EventTarget {  // the script asks for the second name
    constructor(url) {
      super()
      const frame = document.createElement("iframe")
      frame.hidden = true
      document.body.append(frame)
      this.inside = frame.contentWindow
      addEventListener("message", event => {
        if (event.source === this.inside)
          this.dispatchEvent(new MessageEvent("message", { data: event.data }))
      })
      const page = this.inside.document
      page.open()
      page.write(`<!doctype html><title>Search</title><body><script>
        postMessage = data => parent.postMessage(data, "*")
        importScripts = (...urls) => urls.reduce((before, url) => before.then(() => new Promise(done => {
          const script = document.createElement("script")
          script.src = url
          script.onload = done
          document.body.append(script)
        })), Promise.resolve())
      <` + `/script><script src="${url}"><` + `/script>`)
      page.close()
      this.ready = new Promise(done => { this.inside.onload = done })  // open() removes it
    }

    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data })))
    }
  }
}
